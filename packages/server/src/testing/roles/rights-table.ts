import type { CallName } from '@switchboard/contract'

/** Who may make a call. */
export type Rule =
  | 'anyone'
  /** With the token of its chat, and nobody of the staff. */
  | 'visitor'
  /** Everybody of the staff, about themselves or about what all see. */
  | 'staff'
  | 'administrators'
  /** A bubble, a saved view or a scheduled message is its owner's, a private message its two people's. */
  | 'owner'
  /** Its owner's, and open to who may hand on or close the ticket in which it is. */
  | 'owner or steer'
  /** Tickets: see, accept when pending, work on as handler, hand on or close as handler or administrator. */
  | 'see'
  | 'accept'
  | 'work'
  | 'steer'

/** A call without an entry does not compile. */
export const rights: Record<CallName, Rule> = {
  login: 'anyone',
  getPublicSettings: 'anyone',
  loginSecondStep: 'anyone',
  readInvitation: 'anyone',
  acceptInvitation: 'anyone',
  askForReset: 'anyone',
  readReset: 'anyone',
  finishReset: 'anyone',
  beginCompanySignIn: 'anyone',
  finishCompanySignIn: 'anyone',
  getChatPage: 'anyone',
  getChallenge: 'anyone',

  startVisit: 'anyone',
  getVisitor: 'visitor',
  nameVisitor: 'visitor',
  visitorChanges: 'visitor',
  sendVisitorMessage: 'visitor',
  sendVisitorFile: 'visitor',
  reactAsVisitor: 'visitor',
  chooseAsVisitor: 'visitor',
  readAsVisitor: 'visitor',

  validate: 'staff',
  logout: 'staff',
  renewSession: 'staff',
  getPreferences: 'staff',
  changeLanguage: 'staff',
  changePreferences: 'staff',
  getProfile: 'staff',
  updateProfile: 'staff',
  changeProfilePicture: 'staff',
  removeProfilePicture: 'staff',
  changePassword: 'staff',
  getMySessions: 'staff',
  getLinkedLogins: 'staff',
  getOwnProof: 'staff',
  linkLogin: 'staff',
  unlinkLogin: 'staff',
  getSecondFactor: 'staff',
  startSecondFactor: 'staff',
  confirmSecondFactor: 'staff',
  turnOffSecondFactor: 'staff',
  makeRecoveryCodes: 'staff',
  endOtherSessions: 'staff',
  getColleagues: 'staff',
  getMyDepartment: 'staff',
  getDepartments: 'staff',
  getAccountNames: 'staff',
  getDepartmentAgents: 'staff',
  getNotifications: 'staff',
  saveNotification: 'staff',
  resetNotificationsCount: 'staff',
  clearNotifications: 'staff',
  updateSubscription: 'staff',
  subscribe: 'staff',
  checkSubscription: 'staff',
  getPrivateChat: 'staff',
  createPrivateMessage: 'staff',
  sendPrivateFile: 'staff',
  reactPrivately: 'owner',
  readPrivateChat: 'staff',
  getBubbles: 'staff',
  getSavedViews: 'staff',
  createSavedView: 'staff',
  createBubble: 'staff',
  getDrafts: 'staff',
  // Lists hold only what is in sight; a test of their own reads them.
  getTickets: 'staff',
  getTicketPage: 'staff',
  getTicketCounts: 'staff',
  getReadMarks: 'staff',
  getClosedTickets: 'staff',
  searchTickets: 'staff',
  getTicketTable: 'staff',
  getTicketRows: 'staff',
  getReport: 'staff',
  getClients: 'staff',
  searchClients: 'staff',
  getAllClients: 'staff',
  getClientProfile: 'staff',
  getWhatsappTemplates: 'staff',

  countBubbleUse: 'owner',
  editBubble: 'owner',
  deleteBubble: 'owner',
  addBubbleFile: 'owner',
  removeBubbleFile: 'owner',
  changeSavedView: 'owner',
  orderSavedViews: 'owner',
  deleteSavedView: 'owner',
  changeScheduledMessage: 'owner',
  sendScheduledMessage: 'owner',
  cancelScheduledMessage: 'owner or steer',

  getTicket: 'see',
  getClientHistory: 'see',
  getTicketHandler: 'see',
  // What is left of the right is who acted; a test of its own has the others refused.
  undoTicketAction: 'see',
  markTicketRead: 'see',
  getChat: 'see',
  getChatSlice: 'see',
  getChatStyle: 'see',
  getTicketTemplates: 'see',
  searchMessages: 'see',
  getPins: 'see',
  refetchMedia: 'see',
  getNotes: 'see',
  getScheduledMessages: 'see',
  addNote: 'see',
  saveDraft: 'see',

  acceptTicket: 'accept',

  addScheduledFile: 'work',
  scheduleMessage: 'work',
  snoozeTicket: 'work',
  endSnooze: 'work',
  sendMessage: 'work',
  sendFile: 'work',
  sendTemplate: 'work',
  retryMessage: 'work',
  discardMessage: 'work',
  reactToMessage: 'work',
  pinMessage: 'work',
  unpinMessage: 'work',
  updateClientNumber: 'work',

  closeTicket: 'steer',
  reassignTicket: 'steer',
  changeTicketDepartment: 'steer',

  allowLinking: 'administrators',
  getCompanyLogins: 'administrators',
  getAllAgents: 'administrators',
  getAgentProfile: 'administrators',
  registerAgent: 'administrators',
  setAdmin: 'administrators',
  getLockPreview: 'administrators',
  lockAgent: 'administrators',
  updateAgent: 'administrators',
  resetPassword: 'administrators',
  blockClient: 'administrators',
  updateClient: 'administrators',
  getErasurePreview: 'administrators',
  eraseClient: 'administrators',
  mergeClients: 'administrators',
  undoMerge: 'administrators',
  createDepartment: 'administrators',
  createDepartmentBubble: 'administrators',
  createSharedView: 'administrators',
  renameDepartment: 'administrators',
  deleteDepartment: 'administrators',
  getDepartmentCards: 'administrators',
  setDefaultDepartment: 'administrators',
  getGeneralSettings: 'administrators',
  saveGeneralSettings: 'administrators',
  getFirstSteps: 'administrators',
  addExamples: 'administrators',
  removeExamples: 'administrators',
  getInvitations: 'administrators',
  inviteAgents: 'administrators',
  renewInvitation: 'administrators',
  renewExpiredInvitations: 'administrators',
  revokeInvitation: 'administrators',
  getMailHealth: 'administrators',
  sendTestMail: 'administrators',
  getApiKeys: 'administrators',
  createApiKey: 'administrators',
  revokeApiKey: 'administrators',
  getWebhooks: 'administrators',
  createWebhook: 'administrators',
  changeWebhook: 'administrators',
  switchWebhook: 'administrators',
  rotateWebhookSecret: 'administrators',
  testWebhook: 'administrators',
  deleteWebhook: 'administrators',
  getWebhookDeliveries: 'administrators',
  sendDeliveryAgain: 'administrators',
  getAuditLog: 'administrators',
  getSecondFactorOf: 'administrators',
  resetSecondFactor: 'administrators',
  getTelegramToken: 'administrators',
  setupTelegram: 'administrators',
  setupViber: 'administrators',
  removeTelegram: 'administrators',
  getBots: 'administrators',
  changeBot: 'administrators',
  removeBot: 'administrators',
  getWebsiteChats: 'administrators',
  addWebsiteChat: 'administrators',
  changeWebsiteChat: 'administrators',
  removeWebsiteChat: 'administrators',
  reconnectWebsiteChat: 'administrators',
  renewIdentitySecret: 'administrators',
  getMetaSettings: 'administrators',
  getWhatsappAccounts: 'administrators',
  setupWhatsapp: 'administrators',
  setupWhatsappWebhook: 'administrators',
  toggleWhatsappWebhook: 'administrators',
  getBusinessProfile: 'administrators',
  editWhatsappProfile: 'administrators',
  submitWhatsappTemplate: 'administrators',
  deleteWhatsappTemplate: 'administrators',
  exchangeMessengerToken: 'administrators',
  getMessengerUserPages: 'administrators',
  getFacebookPages: 'administrators',
  connectMessengerPage: 'administrators',
  disconnectMessengerPage: 'administrators',
  getInstagramUserAccounts: 'administrators',
  getInstagramAccounts: 'administrators',
  connectInstagramAccount: 'administrators',
  disconnectInstagramAccount: 'administrators',
  getDeadLetters: 'administrators',
  getChannelHealth: 'administrators',
  replayItems: 'administrators',
  replayItem: 'administrators',
}

export type Role = 'administrator' | 'handler' | 'agent of the department' | 'agent of another department'
export const roles = [
  'administrator',
  'handler',
  'agent of the department',
  'agent of another department',
] as const satisfies readonly Role[]

export type Target = 'pending ticket' | 'handled ticket' | 'closed ticket'
export const targets = [
  'pending ticket',
  'handled ticket',
  'closed ticket',
] as const satisfies readonly Target[]

/** What becomes of the call: done or refused for another reason than the right, 401, 403, 404, 409. */
export type Outcome = 'granted' | 'not signed in' | 'forbidden' | 'as if absent' | 'too late'

/** The rows of the rights table for tickets. A closed ticket is still seen by its department and its last handler. */
export function outcomeOn(rule: Rule, target: Target, role: Role): Outcome {
  if (role === 'agent of another department') return 'as if absent'
  if (rule === 'see') return 'granted'
  if (target === 'closed ticket') return 'too late'
  if (target === 'pending ticket') return 'granted'
  if (rule === 'accept') return 'too late'
  if (role === 'handler') return 'granted'
  return role === 'administrator' && rule === 'steer' ? 'granted' : 'forbidden'
}

export const isTicketRule = (rule: Rule): boolean => ['see', 'accept', 'work', 'steer'].includes(rule)
