import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { changeView, createView, deleteView, orderViews, readableViews } from './saved-views.ts'

export const savedViewsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getSavedViews, ({ me }) => readableViews(app, me))
    serve(calls.createSavedView, ({ me, body }) => createView(app, me, { ...body, userid: me.id }))
    serve(calls.createSharedView, ({ me, body }) => createView(app, me, { ...body, userid: null }))
    serve(calls.changeSavedView, ({ me, params, body }) => changeView(app, me, params.viewid, body))
    serve(calls.orderSavedViews, ({ me, body }) => orderViews(app, me, body.viewids))
    serve(calls.deleteSavedView, ({ me, params }) => deleteView(app, me, params.viewid))
  },
}
