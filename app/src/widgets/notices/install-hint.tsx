import { AppWindow } from "lucide-react";
import { installText } from "../../catalogue/en/install.ts";
import { Button } from "../../ui/button/button.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { useApp } from "../../wiring/app-context.ts";

/**
 * Says that the wallet can be installed, or how where the browser leaves it to a person. Any answer ends it for good.
 */
export function InstallHint({ way }: { way: "press" | "by-hand" }) {
  const { engine, host } = useApp();
  const end = () => void engine.updateSettings({ offersInstall: false });
  const install = async () => {
    await host.install?.ask();
    end();
    // A browser may promise to an installed app what it refused to a page.
    await host.persistStorage();
  };
  const isPress = way === "press";
  return (
    <Banner
      tone="info"
      icon={AppWindow}
      title={isPress ? installText.title : installText.byHandTitle}
      quiet
      action={
        <>
          {isPress && (
            <Button size="sm" variant="secondary" onClick={() => void install()}>
              {installText.install}
            </Button>
          )}
          <Button size="sm" variant={isPress ? "ghost" : "secondary"} onClick={end}>
            {installText.notNow}
          </Button>
        </>
      }
    >
      <p>{isPress ? installText.about : installText.byHandAbout}</p>
    </Banner>
  );
}
