import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browser, look, pagesOnly } from './fixtures/browser.ts'

/** Journeys that need a service worker, notifications or an answer to the microphone permission. */
const wholeBrowser = ['push.spec.ts', 'recording.spec.ts', 'security.spec.ts', 'website-recording.spec.ts']

/** Journeys in a world where WhatsApp and Messenger are connected. */
const metaConnected = ['reply-window.spec.ts', 'whatsapp.spec.ts']

/**
 * Breadth, which `npm test -- web nightly` proves: how every screen looks and what hostile text does on it, in each size and
 * language, what a screen reader says, unusual browsers, files and websites, what is set up once (an installation, an account, a
 * second factor, a provider), the pages of administrators, and what lies beside the way of a message. That way is in the gate, on a
 * desktop and on a phone: signing in, the list, accepting, writing, sending, failing, losing the line, closing, undoing, the website chat.
 */
const nightly: readonly string[] = [
  'accept-in-list.spec.ts',
  'accessibility.spec.ts',
  'accounts-by-mail.spec.ts',
  'admin-agents.spec.ts',
  'admin-clients.spec.ts',
  'admin-forms.spec.ts',
  'admin-lists.spec.ts',
  'admin-shell.spec.ts',
  'admin-tickets.spec.ts',
  'announced-news.spec.ts',
  'announced-once.spec.ts',
  'browser-ways.spec.ts',
  'bubble-page.spec.ts',
  'bubbles.spec.ts',
  'channel-health.spec.ts',
  'client-panel.spec.ts',
  'closed-tickets.spec.ts',
  'colleagues.spec.ts',
  'company-sign-in.spec.ts',
  'composer-field.spec.ts',
  'composing-files.spec.ts',
  'composing.spec.ts',
  'departments.spec.ts',
  'devices.spec.ts',
  'everyday-phone.spec.ts',
  'everyday-tasks.spec.ts',
  'examples.spec.ts',
  'failed-reads.spec.ts',
  'files-and-keys.spec.ts',
  'find.spec.ts',
  'first-steps.spec.ts',
  'focus-ring.spec.ts',
  'gone-meanwhile.spec.ts',
  'hand-over.spec.ts',
  'header.spec.ts',
  'instagram.spec.ts',
  'integrations.spec.ts',
  'invitations.spec.ts',
  'kept-drafts.spec.ts',
  'kept-notes.spec.ts',
  'kinds.spec.ts',
  'languages.spec.ts',
  'late-answers.spec.ts',
  'layouts.spec.ts',
  'left-edits.spec.ts',
  'link-previews.spec.ts',
  'lock.spec.ts',
  'long-list.spec.ts',
  'looks.spec.ts',
  'lost-answers-of-accounts.spec.ts',
  'lost-answers.spec.ts',
  'lost-files.spec.ts',
  'lost-parts.spec.ts',
  'many-channels.spec.ts',
  'many-snippets.spec.ts',
  'media.spec.ts',
  'merged-meanwhile.spec.ts',
  'message-looks.spec.ts',
  'messenger.spec.ts',
  'moved-rows.spec.ts',
  'new-messages.spec.ts',
  'notices.spec.ts',
  'overflow.spec.ts',
  'palette-phone.spec.ts',
  'palette-search.spec.ts',
  'palette.spec.ts',
  'pressed-twice.spec.ts',
  'printed-panels.spec.ts',
  'private-chat.spec.ts',
  'private-files.spec.ts',
  'push.spec.ts',
  'queue-keys.spec.ts',
  'reading.spec.ts',
  'reassign.spec.ts',
  'recording.spec.ts',
  'refused-elsewhere.spec.ts',
  'refused-forms.spec.ts',
  'reply-window.spec.ts',
  'reset-password.spec.ts',
  'retention.spec.ts',
  'same-as-fresh.spec.ts',
  'saved-meanwhile.spec.ts',
  'saved-views.spec.ts',
  'scheduled-messages.spec.ts',
  'screen-reader.spec.ts',
  'second-factor.spec.ts',
  'security.spec.ts',
  'session-ends.spec.ts',
  'settings.spec.ts',
  'several-bots.spec.ts',
  'shown-once.spec.ts',
  'small-windows.spec.ts',
  'snippet-files.spec.ts',
  'snooze.spec.ts',
  'sounds.spec.ts',
  'switches.spec.ts',
  'table-pages.spec.ts',
  'two-administrators.spec.ts',
  'two-tabs.spec.ts',
  'typed-on-chat.spec.ts',
  'typed-while-saving.spec.ts',
  'undo-small.spec.ts',
  'user-panel.spec.ts',
  'viber.spec.ts',
  'viewer.spec.ts',
  'views.spec.ts',
  'webhooks.spec.ts',
  'website-chat.spec.ts',
  'website-hosts.spec.ts',
  'website-kept.spec.ts',
  'website-page.spec.ts',
  'website-recording.spec.ts',
  'website-sign-out.spec.ts',
  'website-typing.spec.ts',
  'whatsapp-settings.spec.ts',
  'whatsapp.spec.ts',
  'without-passwords.spec.ts',
]

/** `daily` without those, `nightly` those alone, unset all of them: a journey is named with its file. */
const which = process.env['JOURNEYS']
const ofThisRun = (files: readonly string[]): string[] =>
  files.filter((file) => which === undefined || nightly.includes(file) === (which === 'nightly'))
const withOwnProject = [...wholeBrowser, ...metaConnected]

/** Two more than there are cores: an agent waits often, at least for the five seconds in which a step can be undone. */
const workers = Math.min(8, availableParallelism() + 2)

export default defineConfig({
  testDir: '.',
  // Node reads TypeScript itself; Playwright's compiler would take a quarter of a minute.
  build: { external: ['**'] },
  outputDir: '../../test-results',
  workers,
  retries: 0,
  forbidOnly: true,
  // The transcripts of a screen reader; `--update-snapshots` writes them anew.
  snapshotPathTemplate: '{testDir}/transcripts/{arg}{ext}',
  updateSnapshots: 'none',
  // Patience, and no claim: a journey that passes takes as long as it takes, also on a busy machine.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // A trace costs a quarter of the run: `--trace on` for the journey that fails.
  use: {
    ...look,
    // Drawing what moves is a tenth of the work; the journeys about it use `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // A world takes seven seconds of work: journeys that share one run in one worker, beside the others.
  projects: [
    { name: 'browser', testMatch: ofThisRun(wholeBrowser), use: browser, workers: 1 },
    { name: 'meta', testMatch: ofThisRun(metaConnected), use: pagesOnly, workers: 1 },
    {
      name: 'pages',
      testMatch: which === 'nightly' ? [...nightly] : '*.spec.ts',
      testIgnore: which === 'daily' ? [...withOwnProject, ...nightly] : withOwnProject,
      use: pagesOnly,
    },
  ],
})
