import { type FocusEvent, type FormEvent, type SyntheticEvent, useRef } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type));

/** The field of an event. What lies in a dialog that this one opened reaches it as well, through React: that is not its own. */
const ownControl = ({ currentTarget, target }: SyntheticEvent): Control | null =>
  isControl(target) && currentTarget.contains(target) ? target : null;

/**
 * Whether something was typed, or a file or an option chosen, that closing would lose: `props` go on the box around the
 * fields. Typing that was taken back does not count, and neither do fields that are gone because they were sent.
 */
export function useTyped() {
  const before = useRef(new Map<Control, string>());
  const typed = useRef(new Set<Control>());
  return {
    props: {
      onFocus: (event: FocusEvent) => {
        const control = ownControl(event);
        if (control && !before.current.has(control)) before.current.set(control, control.value);
      },
      onInput: (event: FormEvent) => {
        const control = ownControl(event);
        if (control) typed.current.add(control);
      },
    },
    hasTyped: () =>
      [...typed.current].some((control) =>
        // A chosen file is taken out of its field at once.
        control.isConnected && (control.type === "file" || control.value !== (before.current.get(control) ?? ""))
      ),
  };
}
