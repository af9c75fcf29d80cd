import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { channelHealth, failedItems, replayItem, replayItems } from './failed-items.ts'

export const failedItemsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getFailedItems, () => failedItems(app))
    serve(calls.getChannelHealth, () => channelHealth(app))
    serve(calls.replayItems, async ({ me, body }) => ({ replayed: await replayItems(app, me, body.itemids) }))
    serve(calls.replayItem, async ({ me, params }) => {
      await replayItem(app, me, params.itemid)
      return { status: 'ok' as const }
    })
  },
}
