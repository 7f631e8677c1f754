import { plainText } from "../../text/untrusted-text.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Raw, Said } from "./quote.tsx";

/** Data and nonce as PayButton and NFToa have them; nothing where both are empty. */
export function ButtonData({ data, nonce }: { data: string; nonce: string }) {
  return (
    <>
      {plainText(data) !== "" && <Said text={data} />}
      {nonce !== "" && (
        <Facts>
          <Fact name="Nonce">
            <Raw text={nonce} />
          </Fact>
        </Facts>
      )}
    </>
  );
}
