import { Building2, CircleX, UserCheck, UserPlus } from "lucide-react";
import { useId } from "react";
import { type Contact, type ContactChoice, contactText } from "../../shared/contacts.ts";
import { classes } from "./class_names.ts";

interface Props {
  /** The known organization. */
  name: string;
  given: Contact;
  usual: Contact;
  value: ContactChoice | null;
  onChange: (choice: ContactChoice) => void;
  error?: string;
  /** The place in a form that its checks name. */
  field?: string;
}

/** The organization is known, its contact is not: who is it that asks, and gets the records? */
export function ContactQuestion({ name, given, usual, value, onChange, error, field }: Props) {
  const id = useId();
  const options = [
    {
      choice: "new_contact" as const,
      icon: UserPlus,
      title: "A new contact of it",
      note: `Invoice and records go to ${contactText(given)}.`,
    },
    {
      choice: "usual_contact" as const,
      icon: UserCheck,
      title: "Its usual contact",
      note: `Invoice and records go to ${contactText(usual)}.`,
    },
    {
      choice: "other_organization" as const,
      icon: Building2,
      title: "Another organization of this name",
      note: "A new requester is made of the values.",
    },
  ];
  return (
    <fieldset
      data-field={field}
      className="min-w-0"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-1.5 text-sm">
        <span className="font-semibold wrap-break-word">{name} is known, with another contact.</span>{" "}
        <span className="text-quiet">Who asks?</span>
      </legend>
      {error && (
        <p id={`${id}-error`} role="alert" className="mb-1.5 flex items-center gap-1.5 text-sm text-error">
          <CircleX size={15} aria-hidden />
          {error}
        </p>
      )}
      <div className="divide-y divide-base-300 overflow-hidden rounded-md border border-warning/60">
        {options.map(({ choice, icon: Icon, title, note }) => (
          <label
            key={choice}
            className={classes(
              "flex cursor-pointer items-start gap-3 px-3 py-2 text-sm has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary",
              value === choice ? "bg-primary/7" : "hover:bg-base-content/3",
            )}
          >
            <input
              type="radio"
              name={id}
              className="radio radio-xs radio-primary mt-0.5 shrink-0 outline-none"
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            <span className="min-w-0">
              <span className="inline-flex items-center gap-1.5 font-semibold">
                <Icon size={15} aria-hidden />
                {title}
              </span>
              <span className="block text-xs text-quiet wrap-break-word">{note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
