import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { channelHealth, failedItems, replayItem } from './failed-items.ts'

export const failedItemsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getFailedItems, () => failedItems(app))
    serve(calls.getChannelHealth, () => channelHealth(app))
    serve(calls.replayItem, async ({ me, params }) => {
      await replayItem(app, me, params.itemid)
      return { status: 'ok' as const }
    })
  },
}
