import { useQuery } from "@tanstack/react-query";
import { Card } from "../../../ui/Page.tsx";
import { valueQuery } from "../queries.ts";
import { SecondReaderForm } from "./SecondReaderForm.tsx";
import { Loaded } from "./Loaded.tsx";

/** How documents are read beyond the server's own reading: the second reader that an administrator may connect. */
export default function ReadingTab() {
  const query = useQuery(valueQuery("second_reader"));
  return (
    <Card title="Second reader" className="max-w-3xl">
      <Loaded query={query}>{(saved) => <SecondReaderForm saved={saved} />}</Loaded>
    </Card>
  );
}
