import { type IconUpload, NetworkError, ProtocolError, type TokenIcons } from "@satchel/core/ports";
import { no, ok } from "@satchel/core/result";
import * as v from "valibot";
import { createRequest, jsonOf, type ServiceConfig } from "./create-request.ts";

const answerSchema = v.object({ status: v.string(), msg: v.optional(v.string(), "") });

/** An icon has up to a million bytes, which takes its time on a slow line. */
const UPLOAD_MS = 60_000;

/** Creates the port of the icon service. `baseUrl` is the whole address that icons are sent to. */
export function createTokenIcons(config: ServiceConfig): TokenIcons {
  const request = createRequest({ timeoutMs: UPLOAD_MS, ...config });
  return {
    async upload(upload, signal) {
      const answer = await request("", { form: formOf(upload), signal });
      const read = v.safeParse(answerSchema, jsonOf(answer));
      if (read.success && read.output.status === "ok" && answer.status === 200) return ok(undefined);
      if (read.success) return no({ code: "refused", message: read.output.msg });
      const { status } = answer;
      if (status !== 200) throw new NetworkError(`The icon service answered ${status}`, "refused", { status });
      throw new ProtocolError("The icon service did not say whether it took the icon");
    },
  };
}

/** The fields of facts.md 1.3. */
function formOf({ file, decimals, ...texts }: IconUpload): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append("decimals", String(decimals));
  const isPng = file[0] === 0x89;
  const [type, name] = isPng ? ["image/png", "icon.png"] : ["image/jpeg", "icon.jpg"];
  form.append("tokenIcon", new File([file], name, { type }));
  return form;
}
