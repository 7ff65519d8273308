import { Lightbulb, UserPlus } from "lucide-react";
import type { ReadingView } from "../../../../shared/inbox.ts";
import { plural } from "../../../../shared/words.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DateText, Mono } from "../../../ui/Values.tsx";
import { fieldId } from "../review/checks.ts";
import type { Draft } from "../review/draft.ts";
import { Lightable } from "../review/DeskField.tsx";
import { peopleToSuggest } from "./suggestions.ts";

/** That the language model was asked, and what came of it. */
export function LanguageModelNote({ reading }: { reading: ReadingView }) {
  const second = reading.languageModel;
  if (!second) return null;
  const count = second.suggestions.length + second.people.length;
  return (
    <section aria-label="Language model" className="flex gap-2.5 rounded-md bg-info/10 px-3.5 py-2.5 text-sm">
      <Lightbulb size={16} className="mt-0.5 shrink-0 text-info" aria-hidden />
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="font-semibold">Language model</span> <span className="text-quiet">({second.model})</span>:
          {" "}
          {count > 0
            ? `${
              plural(count, "suggestion")
            }. Compare each with the page before you accept it; nothing is taken by itself.`
            : second.problems.length === 0 && "It had nothing to add."}
        </p>
        {second.problems.map((problem) => <p key={problem} className="mt-0.5 text-quiet">{problem}</p>)}
      </div>
    </section>
  );
}

/** People that only the language model found. One click adds one; a clerk still chooses the patient. */
export function SuggestedPeople({ draft, reading, onAdd }: {
  draft: Draft;
  reading: ReadingView | null;
  onAdd: (place: number) => void;
}) {
  const places = peopleToSuggest(draft, reading);
  if (places.length === 0) return null;
  return (
    <section aria-label="Suggested patients" className="surface border-dashed border-info/50">
      <ul className="divide-y divide-base-300">
        {places.map((place) => {
          const person = reading!.languageModel!.people[place];
          const name = person.name ?? "Name not read";
          return (
            <li key={place} className="px-4 py-1.5">
              <Lightable mark={`suggested-${place}.name`}>
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                  <Badge tone="processing" icon={Lightbulb}>Suggested</Badge>
                  <span className="min-w-0 grow">
                    <bdi className="font-semibold wrap-anywhere">{name}</bdi>
                    <span className="ml-2 text-xs text-quiet">
                      <DateText value={person.dob} as="local" />
                      {person.mrn && (
                        <span className="ml-2">
                          <Mono>{person.mrn}</Mono>
                        </span>
                      )}
                    </span>
                  </span>
                  <Button
                    data-field={fieldId(`suggested-${place}`)}
                    size="sm"
                    icon={UserPlus}
                    aria-label={`Add ${name} as a patient`}
                    onClick={() => onAdd(place)}
                  >
                    Add patient
                  </Button>
                </div>
              </Lightable>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
