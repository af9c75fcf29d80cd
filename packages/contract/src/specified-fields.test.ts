import { expect, it } from 'vitest'
import { z } from 'zod'
import { type CallName, calls } from './calls/index.ts'
import { Action, actionTypes, agentActionTypes, clientActionTypes } from './entities/action.ts'
import { Agent, AgentProfile } from './entities/agent.ts'
import { Bubble } from './entities/bubble.ts'
import { Client, ClientProfile } from './entities/client.ts'
import { Department, DepartmentStatistics } from './entities/department.ts'
import { Message, messageTypes } from './entities/message.ts'
import { MessengerPage } from './entities/messenger.ts'
import { Inbox, RatingNotification, TextNotification } from './entities/notification.ts'
import { Pin } from './entities/pin.ts'
import { ChatPartner, PrivateChat, PrivateMessage } from './entities/private-chat.ts'
import { Preferences } from './entities/preferences.ts'
import { Profile, ValidSession } from './entities/session.ts'
import { Ticket } from './entities/ticket.ts'
import { BusinessProfile, WhatsappAccount, WhatsappTemplate } from './entities/whatsapp.ts'
import { providerPlatforms } from './platforms.ts'

/** The specification's entities, word for word. */
const entities: [string, z.ZodObject, string][] = [
  [
    'a ticket',
    Ticket,
    'ticketid created_on closed_on closed_by_name userid user_name clientid client_name account_number departmentid department_name accepted accepted_on updated_on reopened_on stage platform isagent rating',
  ],
  [
    'a message',
    Message,
    'messageid created_on ticketid content type isagent created_by clientid file_name file_size imageUrl thumbnailUrl video_thumbnail path region reaction originalMessage originalMessageCreatedOn placeholder',
  ],
  [
    'a pinned message',
    Pin,
    'ticketid agentid content clientid created_on messageid type fileName ticket_created_on',
  ],
  ['a bubble', Bubble, 'bubbleid name content'],
  ['a department', Department, 'departmentid department_name deleted_on'],
  ['the statistics of a department', DepartmentStatistics, 'averageRating agentCount ticketsCount'],
  [
    'an agent',
    Agent,
    'userid id first_name firstName last_name lastName email username departmentid department_name created_on last_logged_on status role isAdmin isModerator closed_on profile_pic push_subscription isPushSubscribed',
  ],
  ['the profile of an agent', AgentProfile, 'tickets bubbles rating actions user'],
  [
    'a client',
    Client,
    'clientid short_id client_name account_number address note blocked_on count_ticket_reopened created_on',
  ],
  ['the profile of a client', ClientProfile, 'client client_actions'],
  ['an action', Action, 'action_type action_time ticketid rating'],
  ['a private message', PrivateMessage, 'receiverid senderid content type chatid isagent'],
  ['the partner of a private chat', ChatPartner, 'id firstName lastName profile_pic'],
  ['a private chat', PrivateChat, 'chatid sections userid receiverid'],
  ['an unread message', TextNotification, 'type name created_on senderid chatid content'],
  [
    'a received rating',
    RatingNotification,
    'type name created_on ticketid ticket_created_on ticket_platform',
  ],
  ['the inbox', Inbox, 'sections count'],
  [
    'a WhatsApp account',
    WhatsappAccount,
    'id verified_name code_verification_status display_phone_number quality_rating throughput last_onboarded_time webhook_status',
  ],
  ['a template', WhatsappTemplate, 'name category status'],
  ['a business profile', BusinessProfile, 'about email description website address profile_picture_url'],
  ['a Messenger page', MessengerPage, 'id name category isSubscribed'],
  ['a session', ValidSession, 'status role username id isPushSubscribed expires'],
  ['a preference', Preferences, 'lang'],
  ['a profile', Profile, 'firstName lastName email profilePic departmentName companyName'],
]

it.each(entities)('%s carries the fields of the specification', (_, entity, fields) => {
  expect(Object.keys(entity.shape)).toEqual(expect.arrayContaining(fields.split(' ')))
})

it('types of messages, actions and platforms are those of the specification', () => {
  const specified = 'text audio image document video rating close reopen location'.split(' ')
  expect(messageTypes).toEqual(expect.arrayContaining(specified))
  const named = ['instagram', 'messenger', 'telegram', 'viber', 'whatsapp']
  expect(providerPlatforms).toEqual(expect.arrayContaining(named))
  expect(actionTypes.toSorted()).toEqual(
    'ticket_accept ticket_close ticket_create ticket_rating ticket_reopen user_login user_logout'.split(' '),
  )
})

it('an agent’s profile shows accept, close, rating, login and logout; a client’s rating, create and reopen', () => {
  expect(agentActionTypes.toSorted()).toEqual(
    'ticket_accept ticket_close ticket_rating user_login user_logout'.split(' '),
  )
  expect(clientActionTypes.toSorted()).toEqual('ticket_create ticket_rating ticket_reopen'.split(' '))
})

/** The specification's payloads and parameters, word for word; the file of a multipart call is named with its form. */
const payloads: Partial<Record<CallName, string>> = {
  login: 'email password',
  updateProfile: 'first_name last_name email',
  changeLanguage: 'lang',
  acceptTicket: 'ticketid userid created_on',
  closeTicket: 'ticketid userid departmentid closed_by_name created_on',
  reassignTicket: 'ticketid newDepartment newDepartmentName newUser newUserName created_on',
  changeTicketDepartment: 'ticketid newDepartmentName newDepartment created_on',
  getChatSlice:
    'messageid created_on ticketid isInitialClick activeTicketCreatedDate lastIndex scrollUp scrollDown',
  getChat: 'created_on',
  searchMessages: 'keyword created_on ticketid',
  pinMessage: 'ticketid agentid content clientid created_on messageid type fileName ticket_created_on',
  unpinMessage: 'ticket_created_on createdOn',
  getPins: 'created_on',
  sendMessage: 'content isagent ticketid created_on',
  sendFile: 'ticketid ticketPlatform created_on',
  updateClientNumber: 'client_number clientid departmentId created_on ticketid',
  createBubble: 'content name',
  editBubble: 'content name',
  createPrivateMessage: 'receiverid content type',
  saveNotification: 'senderid chatid content type',
  updateSubscription: 'subscription',
  subscribe: 'endpoint keys',
  checkSubscription: 'endpoint keys',
  setAdmin: 'userid',
  lockAgent: 'userid',
  registerAgent:
    'email pass confirmPassword firstName lastName department department_name isAdmin isModerator',
  updateAgent: 'email first_name last_name departmentid userid',
  updateClient: 'client_name address account_number note clientid',
  createDepartment: 'department_name',
  deleteDepartment: 'departmentid',
  setupTelegram: 'bot_id',
  setupWhatsapp: 'token',
  setupWhatsappWebhook: 'business_data',
  editWhatsappProfile: 'about email description website address profileId',
  toggleWhatsappWebhook: 'phoneNumberId',
  submitWhatsappTemplate: 'template_text template_title',
  exchangeMessengerToken: 'access_token',
  getMessengerUserPages: 'access_token',
  connectMessengerPage: 'pageId',
  disconnectMessengerPage: 'pageId',
}

function callNamed(name: string): { body?: unknown; query?: unknown; reply?: unknown } {
  const found = Object.entries(calls).find(([known]) => known === name)
  if (found === undefined) throw new Error(`There is no call ${name}.`)
  return found[1]
}

it.each(Object.entries(payloads))('%s accepts the fields that the specification sends', (name, fields) => {
  const { body, query } = callNamed(name)
  expect(keysOf(body ?? query)).toEqual(expect.arrayContaining(fields.split(' ')))
})

/** What the specification's client reads from an answer. */
const answers: Partial<Record<CallName, string>> = {
  login: 'status user isPushSubscribed lang',
  validate: 'status role username id isPushSubscribed expires',
  getPreferences: 'lang',
  getProfile: 'firstName lastName email profilePic departmentName companyName',
  getMyDepartment: 'departmentid',
  getChatSlice: 'targetSectionIndex selectedSections newIndex',
  getTicketHandler: 'userid',
  getPrivateChat: 'chatid sections',
  getNotifications: 'sections count',
  getAllAgents: 'agents onlineAgents totalAgents',
  getAgentProfile: 'tickets bubbles rating actions user',
  getAllClients: 'totalClients clients',
  getClientProfile: 'client client_actions',
  getTicketTable: 'widgetData tickets',
  getDepartmentCards: 'departments statistics',
  createDepartment: 'departmentid',
  getTelegramToken: 'tokenStatus',
  getMessengerUserPages: 'pages',
  getFacebookPages: 'pages',
}

it.each(Object.entries(answers))('%s returns the fields that the specification reads', (name, fields) => {
  const { reply } = callNamed(name)
  expect(keysOf(reply)).toEqual(expect.arrayContaining(fields.split(' ')))
})

it('multipart calls name their file as the specification does', () => {
  const files = [calls.sendFile, calls.changeProfilePicture, calls.editWhatsappProfile].map(
    ({ file }) => file,
  )
  expect(files).toEqual(['file', 'file', 'profilePicture'])
})

function keysOf(schema: unknown): string[] {
  if (!(schema instanceof z.ZodObject)) throw new Error('This is no object.')
  return Object.keys(schema.shape)
}
