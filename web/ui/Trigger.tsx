import type { ComponentProps, ReactNode } from "react";

/** What a part over the page gives its opening button, the ref included. */
export type TriggerProps = ComponentProps<"button">;

/**
 * Where a part over the page stands in it: at the end of its button's own landmark, so that screen readers find it there; a
 * dialog is cut off at its edge, so what opens in one stands beside it.
 */
export const landmarkOf = (button: Element | null): HTMLElement | undefined =>
  button?.closest('[role="dialog"], [role="alertdialog"]')
    ? undefined
    : button?.closest<HTMLElement>("main, header, nav, aside") ?? undefined;

/** Passes the props that Radix gives a trigger on to the component that draws the button. */
export const Trigger = ({ draw, ...props }: TriggerProps & { draw: (props: TriggerProps) => ReactNode }) => draw(props);
