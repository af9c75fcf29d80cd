import type { callAreas } from '../calls/index.ts'
import { toSections } from '../live/sections.ts'
import { leak, leakAnswer, leakPhoto, leakPin, leakReport, leakVoice } from './conversations.ts'
import type { CallSamples } from './sample.ts'
import { templateSample } from './whatsapp.ts'

const { ticketid, created_on } = leak
const sections = toSections([leakReport, leakAnswer, leakVoice])
const failed = {
  ...leakAnswer,
  delivery: 'failed',
  delivery_reason: 'More than 24 hours have passed since the client last wrote.',
  delivery_problem: 'window-closed',
} as const

export const chatSamples = {
  getChatSlice: {
    query: { ticketid, created_on, messageid: leakReport.messageid, isInitialClick: 'true' },
    reply: {
      targetSectionIndex: 0,
      selectedSections: sections,
      newIndex: 0,
      hasOlder: true,
      hasNewer: false,
    },
  },
  getChat: {
    params: { ticketid, sliceIndex: '0' },
    query: { created_on },
    reply: sections,
    otherReplies: [{}],
  },
  getChatStyle: {
    params: { ticketid, created_on },
    reply: {
      platform: 'whatsapp',
      receipts: 'read',
      reactions: ['👍', '❤️', '😂', '😮', '😢', '🙏'],
      replies: true,
      textLimit: 4096,
      captionLimit: 1024,
      fileLimits: { image: 5_000_000, video: 16_000_000, audio: 16_000_000, document: 52_428_800 },
      fileAccepts: ['image/*', 'video/mp4', 'application/pdf', 'text/*'],
      fileRefuses: [],
      windowEnds: '2026-03-19T14:31:05.118204Z',
      templates: true,
    },
  },
  getTicketTemplates: {
    params: { ticketid, created_on },
    reply: [templateSample],
    otherReplies: [[]],
  },
  searchMessages: {
    query: { keyword: 'gasket', created_on, ticketid },
    reply: [leakAnswer],
    otherReplies: [[]],
  },
  sendMessage: {
    body: {
      content: leakAnswer.content,
      ticketid,
      created_on,
      isagent: true,
      messageid: leakAnswer.messageid,
    },
    reply: { ...leakAnswer, reaction: null, delivery: 'queued' },
    otherReplies: [failed],
  },
  sendTemplate: {
    body: { ticketid, created_on, templateId: '594425479261596', variables: ['48213'] },
    reply: { ...leakAnswer, reaction: null, delivery: 'queued' },
  },
  sendFile: {
    body: {
      ticketid,
      created_on,
      ticketPlatform: 'whatsapp',
      messageid: leakPhoto.messageid,
      content: leakPhoto.content,
    },
    reply: leakPhoto,
  },
  retryMessage: { params: { messageid: failed.messageid }, reply: { ...leakAnswer, delivery: 'queued' } },
  discardMessage: {
    params: { messageid: failed.messageid },
    reply: { ...failed, delivery: 'discarded' },
  },
  reactToMessage: {
    params: { messageid: leakVoice.messageid },
    body: { reaction: '👍' },
    reply: { ...leakVoice, agent_reaction: '👍' },
  },
  refetchMedia: {
    params: { messageid: leakVoice.messageid },
    reply: { ...leakVoice, media_state: 'pending', path: null },
  },
  pinMessage: {
    params: { ticketid },
    body: {
      ticketid,
      agentid: leakPin.agentid,
      content: leakPin.content,
      clientid: leakPin.clientid,
      created_on: leakPin.created_on,
      messageid: leakPin.messageid,
      type: 'text',
      fileName: null,
      ticket_created_on: created_on,
    },
    reply: leakPin,
  },
  unpinMessage: {
    params: { ticketid },
    body: { ticket_created_on: created_on, createdOn: leakPin.created_on },
    reply: { status: 'ok' },
  },
  getPins: { params: { ticketid }, query: { created_on }, reply: [leakPin], otherReplies: [[]] },
} satisfies CallSamples<typeof callAreas.chat>
