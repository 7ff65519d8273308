import { type FocusEvent, type FormEvent, useRef } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type));

/**
 * Whether something was typed, or a file or an option chosen, that closing would lose: `props` go on the box around the
 * fields. Typing that was taken back does not count, and neither do fields that are gone because they were sent.
 */
export function useTyped() {
  const before = useRef(new Map<Control, string>());
  const typed = useRef(new Set<Control>());
  /** What lies in a dialog that this one opened reaches it as well, through React. */
  const isOwn = ({ currentTarget, target }: { currentTarget: Element; target: EventTarget }): target is Control =>
    isControl(target) && currentTarget.contains(target);
  return {
    props: {
      onFocus: (event: FocusEvent) => {
        const { target } = event;
        if (isOwn(event) && !before.current.has(target as Control)) {
          before.current.set(target as Control, (target as Control).value);
        }
      },
      onInput: (event: FormEvent) => {
        if (isOwn(event)) typed.current.add(event.target as Control);
      },
    },
    hasTyped: () =>
      [...typed.current].some((control) =>
        // A chosen file is taken out of its field at once.
        control.isConnected && (control.type === "file" || control.value !== (before.current.get(control) ?? ""))
      ),
  };
}
