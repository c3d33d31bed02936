// Starts the page.
import { render } from "preact";
import { handleKey } from "./commands.ts";
import { Connection } from "./connection.ts";
import { readFile, takeText } from "./files.ts";
import { Session } from "./session.ts";
import { isDark, onSystemTheme } from "./theme.ts";
import { App } from "./views/app.tsx";

const token = new URLSearchParams(location.search).get("token");
const scheme = location.protocol === "https:" ? "wss" : "ws";
const connection = new Connection(`${scheme}://${location.host}/ws${token ? `?token=${encodeURIComponent(token)}` : ""}`, "api/about");
const session = new Session(connection);

function dress(): void {
  document.documentElement.dataset.theme = isDark(session.kept?.theme ?? "auto") ? "dark" : "light";
}

session.subscribe(dress);
onSystemTheme(() => session.update({}));
dress();
render(<App session={session} />, document.getElementById("page")!);
connection.open();

addEventListener("keydown", (event) => session.kept && handleKey(event, session));
addEventListener("hashchange", () => session.kept && session.record.followAddress());
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) void readFile(session, file);
});
addEventListener("paste", (event) => {
  if ((event.target as HTMLElement).closest("input, textarea")) return;
  void takeText(session, event.clipboardData?.getData("text") ?? "");
});
addEventListener("pagehide", () => session.kept && session.store());
// Nobody looks at a hidden tab: its search stops, and goes on when it is seen again.
document.addEventListener("visibilitychange", () => {
  if (!session.kept) return;
  session.clock.count();
  if (session.state.link !== "open") return;
  if (document.hidden && session.state.analysisFor === "") void session.stopSearch();
  else if (!document.hidden && (session.search === null || session.search.over)) void session.restart();
});
