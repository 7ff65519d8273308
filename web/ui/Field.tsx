import { CircleAlert } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { classes } from "./class_names.ts";

interface FieldContextValue {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}
const FieldContext = createContext<FieldContextValue | null>(null);

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The sentence saying what is wrong; the control is marked by it. */
  error?: string;
  /** Marks the field as needed, for screen readers as well. */
  required?: boolean;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  /** Hides the label from sight, not from screen readers. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

/** A labelled control: `<Field label="Email" error={errors.email?.message}><Input {...register("email")} /></Field>`. */
export function Field({ label, hint, error, required = false, optional, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div className={classes("flex min-w-0 flex-col gap-1.5", className)}>
        <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-semibold"}>
          {label}
          {optional && <span className="ml-1 font-normal text-quiet">(optional)</span>}
        </label>
        {children}
        {hint && <p id={`${id}-hint`} className="text-xs text-quiet">{hint}</p>}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </FieldContext>
  );
}

/** What is wrong with a field, under it. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 text-sm text-error" role="alert">
    <CircleAlert size={15} className="mt-0.5 shrink-0" aria-hidden />
    {children}
  </p>
);

/** The props by which a control of your own joins the {@link Field} around it. */
export function useField() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    "aria-required": field.required || undefined,
  };
}

export const Input = ({ className, ...rest }: ComponentProps<"input">) => (
  <input type="text" {...useField()} {...rest} className={classes("input", className)} />
);

export const Textarea = ({ className, rows = 3, ...rest }: ComponentProps<"textarea">) => (
  <textarea rows={rows} {...useField()} {...rest} className={classes("textarea min-h-0 leading-6", className)} />
);

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

/** A choice of one. `placeholder` is an empty first option. */
export function Select({ options, placeholder, className, ...rest }: ComponentProps<"select"> & {
  options: readonly Option[];
  placeholder?: string;
}) {
  return (
    <select {...useField()} {...rest} className={classes("select", className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>{option.label}</option>
      ))}
    </select>
  );
}

interface TickProps extends Omit<ComponentProps<"input">, "type" | "size"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

function Tick({ label, hint, error, className, kind, ...rest }: TickProps & { kind: "checkbox" | "switch" }) {
  const id = useId();
  const look = kind === "switch" ? "toggle toggle-sm checked:text-primary" : "checkbox checkbox-sm checkbox-primary";
  return (
    <div className={classes("relative flex items-start gap-3 pointer-coarse:py-1.5", className)}>
      <input
        type="checkbox"
        role={kind === "switch" ? "switch" : undefined}
        id={id}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined}
        aria-invalid={error ? true : undefined}
        {...rest}
        className={classes(look, "mt-0.5 shrink-0")}
      />
      <div className="min-w-0">
        {/* By touch the whole line is the label's, box and hint included. */}
        <label
          htmlFor={id}
          className="cursor-pointer text-sm pointer-coarse:before:absolute pointer-coarse:before:-inset-y-1.5 pointer-coarse:before:inset-x-0"
        >
          {label}
        </label>
        {hint && <p id={`${id}-hint`} className="text-xs text-quiet">{hint}</p>}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}

/** A box to tick, with its label. */
export const Checkbox = (props: TickProps) => <Tick kind="checkbox" {...props} />;

/** An on/off setting that takes effect at once. */
export const Switch = (props: TickProps) => <Tick kind="switch" {...props} />;
