import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/art.css";
import "./styles/petals.css";
import "./app.css";
import { address, ahead } from "./api/client";
import { atRest } from "./idle";
import BrokenPage from "./pages/BrokenPage.svelte";
import { pageAt, tableAt } from "./pages";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import { words } from "./words/words.svelte";

// The table is asked for while the page's files are on their way; a secret in the link has to be shown first.
const table = tableAt(router.path);
if (table && !router.hash) ahead(`tables/${table}`);

const [first] = await Promise.all([
  pageAt(router.path)
    .load()
    .then(({ default: page }) => page)
    .catch(() => BrokenPage),
  words.load(settings.language),
]);
mount(App, { target: document.getElementById("app")!, props: { first } });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Not at "load": that has long happened when the words are there. Nor at once: it fetches every file.
  atRest(() => void navigator.serviceWorker.register(address("worker.js")).catch(() => {}));
}
