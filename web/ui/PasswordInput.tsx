import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useField } from "./Field.tsx";

/** A password, or another secret by its name, with a button that shows what was typed. */
export function PasswordInput(
  { className: _, secret = "password", ...rest }: Omit<ComponentProps<"input">, "type"> & { secret?: string },
) {
  const [shown, show] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        {...useField()}
        {...rest}
        className="input pr-11"
      />
      {!rest.disabled && (
        <button
          type="button"
          className="absolute inset-y-1 right-1 grid w-9 cursor-pointer place-items-center rounded text-quiet hover:text-base-content pointer-coarse:inset-y-0 pointer-coarse:right-0 pointer-coarse:w-11"
          aria-label={`${shown ? "Hide" : "Show"} ${secret}`}
          aria-pressed={shown}
          onClick={() => show(!shown)}
        >
          <Icon size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
