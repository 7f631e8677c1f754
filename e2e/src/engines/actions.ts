/** Keys with a name, as both WebDriver protocols write them (W3C WebDriver, "Keyboard actions"). */
const NAMED: Readonly<Record<string, string>> = { Enter: "\uE007", Backspace: "\uE003", Tab: "\uE004" };

/** Returns the actions that press these keys. */
export const keyActions = (keys: readonly string[]) => [
  {
    type: "key",
    id: "keyboard",
    actions: keys
      .map((key) => NAMED[key] ?? key)
      .flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
  },
];

/** Returns the actions that press the mouse at a place of the viewport. */
export const pressActions = (x: number, y: number) => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];
