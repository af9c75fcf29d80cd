import { type CallArguments, calls, type OutgoingWebhook, type WebhookDelivery } from '@switchboard/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { usePendingChanges } from '../../live/pending-changes.ts'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../live/refusal-text.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'

/** Of all queries about webhooks. */
const webhooksKey = ['outgoing-webhooks'] as const
/** The list updates while the user watches the deliveries. */
const soon = 5_000

export const webhooksQuery = queryOptions({
  queryKey: [...webhooksKey, 'list'] as const,
  queryFn: async () => (await request(calls.getWebhooks)).webhooks,
  gcTime: 0,
})

export type DeliveryFilter = WebhookDelivery['state'] | 'all'

export const deliveriesQuery = (webhookid: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, 'deliveries', webhookid, filter] as const,
    queryFn: async ({ pageParam }) => {
      const query = {
        ...(filter === 'all' ? {} : { state: filter }),
        ...(pageParam === null ? {} : { before: String(pageParam) }),
      }
      return request(calls.getWebhookDeliveries, { params: { webhookid }, query })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ deliveries, hasMore }) => (hasMore ? (deliveries.at(-1)?.number ?? null) : null),
    refetchInterval: soon,
    gcTime: 0,
  })

export const useMakeWebhook = () =>
  useMutation({
    mutationFn: (body: CallArguments<typeof calls.createWebhook>['body']) =>
      request(calls.createWebhook, { body }),
    meta: { refreshes: [webhooksKey] },
    // The secret stays no longer than the dialog that shows it.
    gcTime: 0,
  })

export const useChangeWebhook = ({ webhookid }: OutgoingWebhook) =>
  useMutation({
    mutationFn: (body: CallArguments<typeof calls.changeWebhook>['body']) =>
      request(calls.changeWebhook, { params: { webhookid }, body }),
    meta: { refreshes: [webhooksKey] },
  })

export const useRotateSecret = () =>
  useMutation({
    mutationFn: ({ webhookid, requestid }: { webhookid: string; requestid: string }) =>
      request(calls.rotateWebhookSecret, { params: { webhookid }, body: { requestid } }),
    meta: { refreshes: [webhooksKey] },
    gcTime: 0,
  })

interface Switching {
  webhookid: string
  on: boolean
}

const switchKey = [...webhooksKey, 'switch'] as const

/** Switches webhooks, one call after the other, so that the last choice is the one that stays. `isOn` is what it will be. */
export function useSwitchWebhook() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const pending = usePendingChanges<Switching>(switchKey)
  const { mutate } = useMutation({
    mutationKey: switchKey,
    scope: { id: 'webhook-switches' },
    mutationFn: ({ webhookid, on }: Switching) =>
      request(calls.switchWebhook, { params: { webhookid }, body: { on } }),
    // The list that is fetched again comes later: until then the switch would turn back.
    onSuccess: (webhook) =>
      queries.setQueryData(webhooksQuery.queryKey, (webhooks) =>
        webhooks?.map((one) => (one.webhookid === webhook.webhookid ? webhook : one)),
      ),
    onError: (error) => toasts.show({ tone: 'danger', text: errorText(error, t) }),
    meta: { refreshes: [webhooksKey] },
  })
  const isOn = ({ webhookid, state }: OutgoingWebhook): boolean =>
    pending.findLast((one) => one.webhookid === webhookid)?.on ?? state === 'on'
  return { mutate, isOn }
}

export const useTestWebhook = () =>
  useMutation({
    mutationFn: ({ webhookid }: OutgoingWebhook) =>
      request(calls.testWebhook, { params: { webhookid }, body: {} }),
  })

export const useDeleteWebhook = () =>
  useMutation({
    mutationFn: ({ webhookid }: OutgoingWebhook) =>
      request(calls.deleteWebhook, { params: { webhookid }, body: {} }),
    meta: { refreshes: [webhooksKey] },
  })

export function useSendAgain(webhookid: string) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: ({ deliveryid }: WebhookDelivery) =>
      request(calls.sendDeliveryAgain, { params: { webhookid, deliveryid }, body: {} }),
    onSuccess: () => toasts.show({ tone: 'success', text: t('webhooks.deliveries.queued') }),
    onError: (error) => toasts.show({ tone: 'danger', text: errorText(error, t) }),
    meta: { refreshes: [webhooksKey] },
  })
}

export const handleWebhookEvent: EventHandler = (_event, { queries }) =>
  void queries.invalidateQueries({ queryKey: webhooksKey })
