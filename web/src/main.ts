import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/art.css";
import "virtual:art.css";
import "./app.css";
import { address } from "./api/client";
import { settings } from "./settings.svelte";
import { words } from "./words/words.svelte";

await words.load(settings.language);
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Not at "load": that has long happened when the words are there.
  void navigator.serviceWorker.register(address("worker.js")).catch(() => {});
}
