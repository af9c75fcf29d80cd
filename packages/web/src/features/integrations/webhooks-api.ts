import { type CallArguments, calls, type OutgoingWebhook, type WebhookDelivery } from '@switchboard/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../live/api.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

const key = ['outgoing-webhooks'] as const
/** The list updates while the user watches the deliveries. */
const soon = 5_000

export const webhooksQuery = queryOptions({
  queryKey: [...key, 'list'] as const,
  queryFn: async () => (await request(calls.getWebhooks)).webhooks,
  gcTime: 0,
})

export type DeliveryFilter = WebhookDelivery['state'] | 'all'

export const deliveriesQuery = (webhookid: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...key, 'deliveries', webhookid, filter] as const,
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

/** Fetches all queries about webhooks again. */
function useRefreshWebhooks() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: key })
}

const webhooksKey = key

export function useMakeWebhook() {
  const onSuccess = useRefreshWebhooks()
  return useMutation({
    mutationFn: (body: CallArguments<typeof calls.createWebhook>['body']) =>
      request(calls.createWebhook, { body }),
    onSuccess,
    // The secret stays no longer than the dialog that shows it.
    gcTime: 0,
  })
}

export function useChangeWebhook({ webhookid }: OutgoingWebhook) {
  const onSuccess = useRefreshWebhooks()
  return useMutation({
    mutationFn: (body: CallArguments<typeof calls.changeWebhook>['body']) =>
      request(calls.changeWebhook, { params: { webhookid }, body }),
    onSuccess,
  })
}

export function useRotateSecret() {
  const onSuccess = useRefreshWebhooks()
  return useMutation({
    mutationFn: ({ webhookid }: OutgoingWebhook) =>
      request(calls.rotateWebhookSecret, { params: { webhookid }, body: {} }),
    onSuccess,
    gcTime: 0,
  })
}

export function useSwitchWebhook() {
  const onSuccess = useRefreshWebhooks()
  return useMutation({
    mutationFn: ({ webhookid, on }: { webhookid: string; on: boolean }) =>
      request(calls.switchWebhook, { params: { webhookid }, body: { on } }),
    onSuccess,
  })
}

export const useTestWebhook = () =>
  useMutation({
    mutationFn: ({ webhookid }: OutgoingWebhook) =>
      request(calls.testWebhook, { params: { webhookid }, body: {} }),
  })

export function useDeleteWebhook() {
  const onSuccess = useRefreshWebhooks()
  return useMutation({
    mutationFn: ({ webhookid }: OutgoingWebhook) =>
      request(calls.deleteWebhook, { params: { webhookid }, body: {} }),
    onSuccess,
  })
}

export function useSendAgain(webhookid: string) {
  const onSuccess = useRefreshWebhooks()
  return useMutation({
    mutationFn: ({ deliveryid }: WebhookDelivery) =>
      request(calls.sendDeliveryAgain, { params: { webhookid, deliveryid }, body: {} }),
    onSuccess,
  })
}

export const handleWebhookEvent: EventHandler = (event, { queries }) => {
  if (event.type === 'webhooksChanged') void queries.invalidateQueries({ queryKey: webhooksKey })
}
