import { calls, type WhatsappAccount } from '@switchboard/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { request } from '../../live/api.ts'
import { accountsQuery, businessProfileQuery, templatesQuery } from './api.ts'
import { accountName } from './account-model.ts'
import { formOf, type ProfileForm, trimmed } from './profile-model.ts'
import type { TemplateForm } from './template-model.ts'
import { showFailure } from '../../live/show-failure.ts'

type WebhookSwitch = { account: WhatsappAccount; isOn: boolean }

/** Updates the screen first, then saves; a refusal reverts it and shows the reason. */
export function useWebhookSwitch(t: TFunction) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ account: { id }, isOn }: WebhookSwitch) =>
      request(calls.toggleWhatsappWebhook, { body: { phoneNumberId: id, webhook_status: isOn } }),
    onMutate: async ({ account, isOn }) => {
      await queries.cancelQueries({ queryKey: accountsQuery.queryKey })
      showWebhook(queries, account.id, isOn)
    },
    onSuccess: ({ phoneNumberId, webhook_status }) => showWebhook(queries, phoneNumberId, webhook_status),
    onError: (error, { account }) => {
      showWebhook(queries, account.id, account.webhook_status)
      showFailure(t('whatsapp.table.switchFailed', { name: accountName(account) }), error, t)
    },
  })
}

function showWebhook(queries: QueryClient, id: string, webhook_status: boolean): void {
  queries.setQueryData(accountsQuery.queryKey, (accounts) =>
    accounts?.map((account) => (account.id === id ? { ...account, webhook_status } : account)),
  )
}

type ProfileChange = { edits: Partial<ProfileForm>; picture: File | null }

export function useSaveProfile(profileId: string) {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ edits, picture }: ProfileChange) {
      // No event tells what others have saved since the form was opened.
      const present = await queries.fetchQuery({ ...businessProfileQuery(profileId), staleTime: 0 })
      return request(calls.editWhatsappProfile, {
        body: { profileId, ...trimmed({ ...formOf(present), ...edits }) },
        ...(picture === null ? {} : { file: picture }),
      })
    },
    onSuccess: (profile) => queries.setQueryData(businessProfileQuery(profileId).queryKey, profile),
  })
}

export function useSubmitTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ title, message, category, language }: TemplateForm) =>
      request(calls.submitWhatsappTemplate, {
        body: { template_title: title.trim(), template_text: message.trim(), category, language },
      }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
}

export function useDeleteTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (templateId: string) => request(calls.deleteWhatsappTemplate, { body: { templateId } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
}
