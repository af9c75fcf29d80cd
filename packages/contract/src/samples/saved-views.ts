import type { callAreas } from '../calls/index.ts'
import type { SavedView } from '../entities/saved-view.ts'
import type { CallSamples } from './sample.ts'
import { preferencesSample } from './session.ts'
import { support } from './staff.ts'

const { view, filter, order } = preferencesSample.ticketList
const rule = { view, filter, order }

export const vipView: SavedView = {
  viewid: '3c1f7a94-6d02-4b58-9e3a-7f50c2d8b416',
  name: 'WhatsApp of Support, newest first',
  rule,
  share: 'me',
  departmentid: null,
  place: 1,
  created_on: '2026-03-18T09:12:44.118204Z',
}
export const sharedView: SavedView = {
  ...vipView,
  viewid: 'a84e2d06-15c9-4f7b-8d21-60b9e3f4c57a',
  name: 'Очередь поддержки',
  share: 'department',
  departmentid: support.departmentid,
}

export const savedViewsSamples = {
  getSavedViews: { reply: [sharedView, vipView], otherReplies: [[]] },
  createSavedView: { body: { viewid: vipView.viewid, name: vipView.name, rule }, reply: vipView },
  createSharedView: {
    body: {
      viewid: sharedView.viewid,
      name: sharedView.name,
      rule,
      departmentid: support.departmentid,
    },
    reply: sharedView,
  },
  changeSavedView: {
    params: { viewid: vipView.viewid },
    body: { name: 'Newest of WhatsApp' },
    reply: { ...vipView, name: 'Newest of WhatsApp' },
  },
  orderSavedViews: { body: { viewids: [vipView.viewid] }, reply: { status: 'ok' } },
  deleteSavedView: { params: { viewid: vipView.viewid }, reply: { status: 'ok' } },
} satisfies CallSamples<typeof callAreas.savedViews>
