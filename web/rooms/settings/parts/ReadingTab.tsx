import { useQuery } from "@tanstack/react-query";
import { Card } from "../../../ui/Page.tsx";
import { languageModelQuery } from "../queries.ts";
import { LanguageModelForm } from "./LanguageModelForm.tsx";
import { Loaded } from "./Loaded.tsx";

/** How documents are read beyond the server's own reading: the language model that an administrator may connect. */
export default function ReadingTab() {
  const query = useQuery(languageModelQuery);
  return (
    <Card title="Language model" className="max-w-3xl">
      <Loaded query={query}>{(setting) => <LanguageModelForm setting={setting} />}</Loaded>
    </Card>
  );
}
