import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { IconButton } from "../button/icon-button.tsx";
import { Control, Field, fieldAria } from "./field.tsx";

/** A field for a password, with a button that shows it. */
export function PasswordField(props: {
  id: string;
  label: string;
  value: string;
  onChange: (password: string) => void;
  /**
   * `new`: the browser may suggest a password; `current`: it may fill in a saved one; `none`: it should not save this
   * one.
   */
  keep: "current" | "new" | "none";
  problem?: string | undefined;
  help?: ReactNode;
  onLeave?: (() => void) | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <Field id={props.id} label={props.label} problem={props.problem} help={props.help}>
      <Control problem={props.problem !== undefined}>
        <input
          ref={props.inputRef}
          id={props.id}
          type={isShown ? "text" : "password"}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onLeave}
          autoComplete={props.keep === "none" ? "off" : `${props.keep}-password`}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...fieldAria(props.id, props.problem, props.help !== undefined)}
        />
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? commonText.hidePassword : commonText.showPassword}
          onClick={() => setShown(!isShown)}
        />
      </Control>
    </Field>
  );
}
