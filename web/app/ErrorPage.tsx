import { Component, type ReactNode } from "react";
import { ApiError } from "../lib/api.ts";

interface Props {
  children: ReactNode;
  /** A change of it (the address) gives the page another chance. */
  resetKey: string;
}

/** A chunk that is gone after an update of the server fails to load with one of these words, by browser. */
const isMissingCode = (error: Error) => /dynamically imported module|module script|preload/i.test(error.message);

function wording(error: Error): { title: string; text: string } {
  if (isMissingCode(error)) {
    return {
      title: "This page needs a reload",
      text: "A newer version of ReleaseDesk has been installed, or the server cannot be reached. Nothing is lost.",
    };
  }
  const sentence = error instanceof ApiError ? error.sentence : null;
  return {
    title: "This page could not be shown",
    text: sentence ?? "Something went wrong in this page. Reload it to go on.",
  };
}

/** Keeps a failing page from taking the whole app down. Shows the sentence and the number to tell, never a stack. */
export class ErrorPage extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { title, text } = wording(error);
    const requestId = error instanceof ApiError ? error.requestId : null;
    return (
      <div className="grid min-h-[60dvh] place-items-center p-6">
        <div role="alert" className="surface w-full max-w-md p-6">
          <h1 className="text-xl">{title}</h1>
          <p className="mt-2 text-quiet">{text}</p>
          {requestId && (
            <p className="mt-2 text-xs text-quiet">
              Request number <span className="mono">{requestId}</span>
            </p>
          )}
          <div className="mt-5 flex gap-2">
            <button type="button" className="btn btn-primary text-sm" onClick={() => location.reload()}>Reload</button>
            <a href="/" className="btn text-sm">Go to the dashboard</a>
          </div>
        </div>
      </div>
    );
  }
}
