import type { events } from '../events/index.ts'
import { serialNumber, warranty } from './bubbles.ts'
import { address, leak, leakAnswer, leakPin, leakReport, leakVoice } from './conversations.ts'
import { georgi, ingrid } from './people.ts'
import { unreadText } from './notifications.ts'
import { answer, question } from './private-chat.ts'
import { scheduledSample } from './scheduled-messages.ts'
import { preferencesSample } from './session.ts'
import type { EventSamples } from './sample.ts'
import { sharedView, vipView } from './saved-views.ts'
import { aiko, billing, elena, jonas, mara, sales, support } from './staff.ts'
import { draftSample, noteSample } from './teamwork.ts'
import { telegramHealth } from './telegram.ts'
import { templateSample } from './whatsapp.ts'

const closedLeak = {
  ...leak,
  stage: 'closed',
  closed_on: '2026-03-18T15:10:00.730000Z',
  closed_by_name: 'Mara Okafor',
} as const

/** A payload for each live event: an event without one does not compile. */
export const eventSamples = {
  newTicket: { ticket: address },
  acceptTicket: { ticket: { ...address, userid: mara.userid, user_name: 'Mara Okafor', accepted: true } },
  newHandler: { ticket: { ...leak, userid: jonas.userid, user_name: 'Jonas Weber' } },
  closeTicket: { ticket: closedLeak },
  reopenTicket: { ticket: leak },
  undoTicketAction: { ticket: leak },
  ticketChanged: { ticket: { ...leak, account_number: '4471-20984' } },
  ticketOutOfSight: { ticketid: address.ticketid },
  ticketsEmptied: { ticketids: [leak.ticketid] },
  ticketRead: { ticketid: leak.ticketid, read_seq: 13 },
  newMessage: { message: leakVoice, ticket: leak },
  messageChanged: { message: { ...leakAnswer, delivery: 'read' } },
  newReaction: {
    ticketid: leak.ticketid,
    messageid: leakAnswer.messageid,
    created_on: leakAnswer.created_on,
    reaction: '🙏',
    agent_reaction: null,
  },
  newPinnedMessage: { pin: leakPin },
  unpinMessage: {
    ticketid: leak.ticketid,
    messageid: leakReport.messageid,
    created_on: leakReport.created_on,
  },
  clientTyping: { ticketid: leak.ticketid, isTyping: true },
  ticketActivity: {
    ticketid: leak.ticketid,
    viewers: [{ userid: jonas.userid, name: 'Jonas Weber', typing: 'note' }],
  },
  scheduledMessageChanged: { message: scheduledSample },
  scheduledMessageRemoved: { ticketid: leak.ticketid, messageid: scheduledSample.messageid },
  newNote: { note: noteSample },
  draftChanged: { draft: draftSample },
  savedViewChanged: { view: sharedView },
  savedViewDeleted: { viewid: vipView.viewid },
  preferencesChanged: { preferences: preferencesSample },
  userLogin: { userid: elena.userid },
  userLogout: { userid: jonas.userid },
  totalOnlineAgents: { count: 6 },
  newUser: { agent: aiko },
  agentChanged: { agent: { ...aiko, department_name: support.department_name }, locked: false },
  departmentsChanged: { departments: [support, sales, billing] },
  publicSettingsChanged: {
    productName: 'Switchboard',
    companyName: 'Noor Coffee Machines',
    defaultLanguage: 'en',
  },
  pushKeysRenewed: {
    vapidPublicKey: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  },
  newPrivateMessage: { message: question },
  privateMessageChanged: { message: answer },
  privateChatRead: {
    chatid: answer.chatid,
    userid: answer.receiverid,
    seq: answer.seq,
    read_on: '2026-03-18T14:32:00.000000Z',
  },
  newNotification: { notification: unreadText, count: 1 },
  notificationsCount: { count: 0, senderid: null },
  notificationRemoved: { notificationid: unreadText.notificationid, count: 0 },
  notificationsCleared: {},
  newBubble: { bubble: warranty },
  updateBubble: { bubble: { ...serialNumber, name: 'Serial number' } },
  deleteBubble: { bubbleid: warranty.bubbleid },
  clientMerged: { clientid: georgi.clientid, client: ingrid },
  channelChanged: { channel: { ...telegramHealth, state: 'silent' } },
  accountNamesChanged: { accounts: [{ accountid: telegramHealth.accountid, name: telegramHealth.name }] },
  deadLettersChanged: {},
  webhooksChanged: {},
  websiteChatsChanged: {},
  examplesRemoved: {},
  mailsChanged: {},
  adminListChanged: { list: 'invitations' },
  companyLoginsChanged: {},
  templateChanged: { template: templateSample },
  clientChanged: { client: { ...ingrid, count_ticket_reopened: 2 } },
} satisfies EventSamples<typeof events>
