import { z } from 'zod'
import { defineCall } from '../call.ts'
import { SavedView, SavedViewName } from '../entities/saved-view.ts'
import { TicketRule } from '../entities/ticket-list.ts'
import { limits } from '../limits.ts'
import { Done, Id } from '../wire.ts'

/** The page makes the id: a repeated request saves nothing twice. */
const NewView = z.strictObject({ viewid: Id, name: SavedViewName, rule: TicketRule })

export const getSavedViews = defineCall({
  method: 'GET',
  path: '/saved-views',
  right: 'signed-in',
  summary:
    'The saved views that I see: those shared with me, for an administrator all shared ones, and mine.',
  mayBeCompressed: true,
  reply: z.array(SavedView),
})

export const createSavedView = defineCall({
  method: 'POST',
  path: '/create-saved-view',
  right: 'signed-in',
  summary: 'Save a view for myself.',
  body: NewView,
  reply: SavedView,
  refusals: ['too-many-views', 'view-not-found'],
})

export const createSharedView = defineCall({
  method: 'POST',
  path: '/create-shared-view',
  right: 'admin',
  summary: 'Save a view for everybody in a department, or without a department for everybody.',
  body: NewView.extend({ departmentid: Id.nullable() }),
  reply: SavedView,
  refusals: ['too-many-views', 'view-not-found', 'department-not-found'],
})

export const changeSavedView = defineCall({
  method: 'POST',
  path: '/{viewid}/change-saved-view',
  right: 'signed-in',
  summary: 'Change the name or the rule of one of my views, or as an administrator of a shared one.',
  params: z.object({ viewid: Id }),
  body: z.strictObject({ name: SavedViewName, rule: TicketRule }).partial(),
  reply: SavedView,
  refusals: ['view-not-found'],
})

export const orderSavedViews = defineCall({
  method: 'POST',
  path: '/order-saved-views',
  right: 'signed-in',
  summary: 'Put my views, or as an administrator the shared ones, into another order.',
  body: z.strictObject({ viewids: z.array(Id).min(1).max(limits.savedViews) }),
  reply: Done,
  refusals: ['view-not-found'],
})

export const deleteSavedView = defineCall({
  method: 'DELETE',
  path: '/{viewid}/delete-saved-view',
  right: 'signed-in',
  summary: 'Delete one of my views, or as an administrator a shared one.',
  params: z.object({ viewid: Id }),
  reply: Done,
  refusals: ['view-not-found'],
})
