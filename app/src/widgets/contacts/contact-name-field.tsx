import { MAX_CONTACT_NAME_LENGTH } from "@satchel/core/contacts";
import { Control, Field, fieldAria } from "../../ui/field.tsx";

/** Counts what is typed; a longer name is said, not cut. */
export function ContactNameField(props: {
  value: string;
  problem: string | undefined;
  onChange: (name: string) => void;
}) {
  const { value, problem, onChange } = props;
  const count = `${[...value.trim()].length} / ${MAX_CONTACT_NAME_LENGTH}`;
  return (
    <Field id="contact-name" label="Name" problem={problem} count={count}>
      <Control problem={problem !== undefined}>
        <input
          id="contact-name"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          {...fieldAria("contact-name", problem, false)}
        />
      </Control>
    </Field>
  );
}
