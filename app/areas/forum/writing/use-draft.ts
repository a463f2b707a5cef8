import { useRouteLoaderData } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { DraftMark } from "~/domain/forum/writing/draft.schema";
import { showToast } from "~/ui/overlay/toasts";
import { businessTime, formatTime } from "~/lib/dates/dates";

const PAUSE_MS = 2_000;
const NOT_SAVED = "The draft could not be saved. Your words are still in this form.";
const APART = "Another window saved this draft too. Both are kept in your drafts.";

type Saved = DraftMark & { isApart: boolean };

/** The draft that a form shows. On a page that members share texts stand for it, empty without one. */
export type ShownDraft = DraftMark | Record<keyof DraftMark, string>;

type Root = { user: object | null };

/**
 * Saves what is typed in a form as a draft, whenever typing pauses and when the page is left. Only
 * for members. `shown` is the draft that the form shows.
 */
export function useDraft(postId: number | null, shown: ShownDraft | null) {
  const isMember = useRouteLoaderData<() => Root>("root")?.user != null;
  const [mark, setMark] = useState(shown);
  const [said, setSaid] = useState("");
  const state = useRef({
    mark: shown,
    /** The fields that are not saved yet. */
    typed: null as FormData | null,
    timer: 0,
    /** One save after the other. Whether the last was accepted. */
    saving: Promise.resolve(true),
  });

  const save = useCallback((): Promise<boolean> => {
    const now = state.current;
    clearTimeout(now.timer);
    now.saving = now.saving.then(async (wasSaved) => {
      if (!now.typed) return wasSaved;
      const fields = Object.fromEntries(now.typed);
      now.typed = null;
      const shown = { draftId: now.mark?.id ?? null, draftVersion: now.mark?.version ?? null };
      const saved = await send({ ...fields, postId, ...shown });
      if (!saved) {
        setSaid(NOT_SAVED);
        return false;
      }
      now.mark = { id: saved.id, version: saved.version };
      setMark(now.mark);
      setSaid(saved.isApart ? APART : `Draft saved at ${formatTime(businessTime(new Date()))}.`);
      return true;
    });
    return now.saving;
  }, [postId]);

  useEffect(() => {
    const now = state.current;
    const saveNow = () => {
      if (document.visibilityState === "hidden") void save();
    };
    document.addEventListener("visibilitychange", saveNow);
    return () => {
      document.removeEventListener("visibilitychange", saveNow);
      clearTimeout(now.timer);
      void save();
    };
  }, [save]);

  return {
    mark,
    said,
    onInput: (event: FormEvent<HTMLFormElement>) => {
      if (!isMember) return;
      const now = state.current;
      now.typed = new FormData(event.currentTarget);
      clearTimeout(now.timer);
      now.timer = window.setTimeout(() => void save(), PAUSE_MS);
    },
    /** Saves at once. Returns whether it did, so that a visitor's press is the server's. */
    onPress: (form: HTMLFormElement): boolean => {
      if (!isMember) return false;
      state.current.typed = new FormData(form);
      void save().then((isSaved) => {
        if (isSaved) showToast({ kind: "success", title: "Draft saved" });
      });
      return true;
    },
    /** The form is being posted: what is typed needs no draft. */
    stop: () => {
      clearTimeout(state.current.timer);
      state.current.typed = null;
    },
    /** The form is empty again. */
    forget: useCallback(() => {
      state.current.mark = null;
      state.current.typed = null;
      setMark(null);
      setSaid("");
    }, []),
  };
}

async function send(body: object): Promise<Saved | null> {
  try {
    const response = await fetch("/api/forum/drafts", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      // It is sent even if the page is being closed. Browsers allow that for 64 kB.
      keepalive: document.visibilityState === "hidden",
    });
    // The shape of the API's response.
    return response.ok ? ((await response.json()) as Saved) : null;
  } catch {
    return null;
  }
}
