import { calls, type WhatsappAccount } from '@switchboard/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { request } from '../../live/api.ts'
import { accountsQuery, businessProfileQuery, templatesQuery } from './api.ts'
import { accountName } from './account-model.ts'
import { formOf, type ProfileForm, trimmed } from './profile-model.ts'
import type { TemplateForm } from './template-model.ts'
import { usePendingChanges } from '../../live/pending-changes.ts'
import { showFailure } from '../../live/show-failure.ts'

type WebhookSwitch = { account: WhatsappAccount; isOn: boolean }

const switchKey = ['whatsapp', 'webhook-switch'] as const

/**
 * Switches webhooks of accounts, one call after the other, so that the last choice is the one that stays. `shown` is an account
 * with what is being changed; a refusal shows its reason.
 */
export function useWebhookSwitch(t: TFunction) {
  const queries = useQueryClient()
  const pending = usePendingChanges<WebhookSwitch>(switchKey)
  const { mutate } = useMutation({
    mutationKey: switchKey,
    scope: { id: 'whatsapp-webhook-switches' },
    mutationFn: ({ account: { id }, isOn }: WebhookSwitch) =>
      request(calls.toggleWhatsappWebhook, { body: { phoneNumberId: id, webhook_status: isOn } }),
    onSuccess: ({ phoneNumberId, webhook_status }) =>
      queries.setQueryData(accountsQuery.queryKey, (accounts) =>
        accounts?.map((account) => (account.id === phoneNumberId ? { ...account, webhook_status } : account)),
      ),
    onError: (error, { account }) =>
      showFailure(t('whatsapp.table.switchFailed', { name: accountName(account) }), error, t),
  })
  const shown = (account: WhatsappAccount): WhatsappAccount => {
    const change = pending.findLast((one) => one.account.id === account.id)
    return change ? { ...account, webhook_status: change.isOn } : account
  }
  return { mutate, shown }
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
