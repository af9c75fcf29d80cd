/**
 * The product's numbers that code reads, once; the style sheets hold those of the appearance. Milliseconds and
 * bytes unless the name has another unit. Tests write the numbers out: a test that reads them here cannot fail.
 */
export const limits = {
  /** Characters of an id that are shown and that links carry. */
  shortIdLength: 8,
  /** Ours: open tickets arrive 50 at a time, and after a gap in the live events up to 200. */
  openTicketsPage: 50,
  openTicketsMost: 200,
  /** Ours: the counts of open tickets are asked for again after this at the earliest. */
  countsEvery: 2000,
  /** Closed tickets arrive ten at a time. */
  closedTicketsPage: 10,
  /** The client table starts with 20 rows and grows by 10. */
  clientsFirstPage: 20,
  clientsNextPage: 10,
  /** Ours: what is shown of a client beside a chat. */
  clientHistoryTickets: 50,
  clientHistoryFiles: 60,
  /** Characters of a ticket's first text where only its beginning is shown. */
  firstWords: 200,
  /** The ticket table starts with 10 rows and grows by 10. */
  ticketTablePage: 10,
  /** Ours: charts show at most a leap year of days. */
  reportDays: 366,
  /** Admin tables have pages of 10 and start at index 0. */
  adminTablePage: 10,
  /** Ours: so many agents are shown before all of a larger company have come. */
  firstAgents: 200,
  /** A chat slice is 20 messages, a chat opens with slices 0 to 2, so the next is 3. */
  sliceSize: 20,
  firstSlices: 3,
  /** Share of the sentinel that must be visible before the next page loads. */
  sentinelVisible: 0.5,
  /** Distance from the bottom beyond which the fast-scroll button shows, in pixels. */
  fastScrollPixels: 50,
  jumpHighlight: 2000,
  sectionTitleFade: 1500,
  titleFlash: 1000,
  fileDialogCancelCheck: 300,
  notificationBanner: 1000,
  privateChatClear: 200,
  adminGuardRecheck: 10_000,
  /** The page offers to stay signed in this long before the session ends. */
  sessionExpiryWarning: 600_000,
  updateFailureClose: 2000,
  nameCut: 18,
  bubblePreviewCut: 50,
  longTextCut: 150,
  /** Sizes are KB, and MB from 1000 KB upward. */
  megabyteFromKilobytes: 1000,
  ratingMax: 3,
  bubbleSocketAttempts: 10,
  bubbleSocketDelay: 1000,
  socketDelay: 1000,
  socketDelayMax: 5000,
  socketTimeout: 20_000,
  bubbleRows: 3,
  dropdownMaxHeight: 300,
  dropdownMinHeight: 140,
  dropdownPageSize: 5,
  touchDragThreshold: 5,
  /** Ours: from so many choices on, a menu of a form and the departments of a hand-over have a search. */
  searchedFrom: 13,
  /** Ours: characters of an identity provider's name in addresses, of its answer, and of a path to come back to. */
  companyLoginKey: 30,
  companyAnswer: 8000,
  returnPath: 500,
  /** Ours: administrators are notified of a send that waits longer than this. */
  lateSend: 60_000,
  /** Ours: failed items that one call tries again. */
  replayedAtOnce: 50,
  /** Ours: from so many tickets, messages or entries on, a removal by retention is confirmed by typing the number. */
  typedRemovalFrom: 20,
  /** Characters of a password. */
  passwordMin: 8,
  passwordMax: 128,
  /** A silent gap heals within 20 s, so the newest position is sent every 15 s. */
  heartbeat: 15_000,
  /** How long an action can be undone; the client is notified of accepting and closing afterwards. */
  undoWindow: 5000,
  /** Ours: how far ahead a message can be scheduled. */
  scheduleAhead: 366 * 24 * 3600_000,
  /** Ours: how long a file is kept that no scheduled message takes, or does not have any more. */
  unusedFiles: 24 * 3600_000,
  /** The lease of a send; a dead worker's work is taken over after it. */
  outboxLease: 30_000,
  /** A tab repeats what it shows this often; after three misses it is gone. */
  activityEvery: 15_000,
  /** Ours: API keys that may exist at once, and calls of one within a minute. */
  apiKeys: 50,
  apiKeyCallsPerMinute: 300,
  /** Ours: people whom one call invites, and how long a link to an account is good. */
  invitationsAtOnce: 200,
  accountLink: 24 * 3600_000,
  /** Ours: how long a sign-in at an identity provider stands for the password of an account without one. */
  freshSignIn: 10 * 60_000,
  /** Ours: how long a link that a person asked for is good, and how many of them at once. */
  ownResetLink: 3600_000,
  ownResetLinks: 3,
  /** Ours: outgoing webhooks that may exist at once. */
  webhooks: 20,
  /** A client who names no department within this goes to the default one. */
  departmentChoice: 5 * 60_000,
  /** Ours: bounds that the specification does not show. */
  messageText: 20_000,
  nameText: 200,
  /** Saved views of one agent, and as many shared ones. */
  savedViews: 50,
  savedViewName: 60,
  emailText: 254,
  addressText: 500,
  noteText: 5_000,
  searchText: 200,
  /** Ours: what a search answers at most, the newest first. */
  foundTickets: 100,
  foundClients: 100,
  foundMessages: 200,
  /** Ours: saved texts of one agent, and as many of one department. */
  bubbles: 500,
  bubbleContent: 4_000,
  /** A code or token that a provider's login hands to the page. */
  providerToken: 2_000,
  uploadBytes: 50 * 1024 * 1024,
  pictureBytes: 10 * 1024 * 1024,
  /** Ours: seconds of a voice message that an agent records. */
  recordingSeconds: 15 * 60,
  /** Ours: files that go out together, as many as an album of Telegram holds. */
  filesAtOnce: 10,
  /** Ours: characters of a visitor's message, of the proofs that a website or a page gives, and of a reaction. */
  visitorText: 4_000,
  identityToken: 8_000,
  emojiText: 16,
  /** Ours: characters of a website chat's greeting, and the websites that may show it. */
  chatGreeting: 300,
  chatOrigins: 50,
  /** Ours: spans of working hours in a week. */
  workingSpans: 42,
} as const
