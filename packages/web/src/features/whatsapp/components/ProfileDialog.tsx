import type { BusinessProfile, WhatsappAccount } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../live/refusal-text.ts'
import { useEdits } from '../../../live/use-edits.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Form, FormError, FormRow, FormSubmit } from '../../../ui/forms/Form.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { accountName } from '../account-model.ts'
import { businessProfileQuery } from '../api.ts'
import { useSaveProfile } from '../mutations.ts'
import { formOf, profileLimits, type ProfileForm, wrongIn } from '../profile-model.ts'
import { PicturePick } from './PicturePick.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'

type ProfileDialogProps = { account: WhatsappAccount; onClose: () => void }

/** The company's profile that clients see on WhatsApp. */
export function ProfileDialog({ account, onClose }: ProfileDialogProps) {
  const { t } = useTranslation()
  const profile = useQuery(businessProfileQuery(account.id))
  return (
    <Dialog
      onClose={onClose}
      title={t('whatsapp.profile.title', { name: accountName(account) })}
      size="wide"
      holds="texts"
    >
      {profile.isError && profile.data === undefined ? (
        <Notice
          tone="danger"
          actions={<Button label={t('common.retry')} onPress={() => void profile.refetch()} />}
        >
          {errorText(profile.error, t)}
        </Notice>
      ) : (
        <Skeletons
          isLoading={profile.data === undefined}
          label={t('whatsapp.profile.loading')}
          skeleton={<Skeleton shape="box" height="16rem" width="100%" />}
        >
          {profile.data && <ProfileFields account={account} profile={profile.data} onClose={onClose} />}
        </Skeletons>
      )}
    </Dialog>
  )
}

type ProfileFieldsProps = ProfileDialogProps & { profile: BusinessProfile }

function ProfileFields({ account, profile, onClose }: ProfileFieldsProps) {
  const { t } = useTranslation()
  const { form, edits, change } = useEdits(formOf(profile))
  const [picture, setPicture] = useState<File | null>(null)
  const [wrong, setWrong] = useState<readonly ('email' | 'website')[]>([])
  const save = useSaveProfile(account.id)
  const saved = () =>
    toasts.show({ tone: 'success', text: t('whatsapp.profile.saved', { name: accountName(account) }) })
  // The limit is shown only when it is reached; before that it would only distract.
  const hintOf = (name: keyof ProfileForm) => {
    if (form[name].length >= profileLimits[name])
      return t('whatsapp.profile.hints.limit', { most: profileLimits[name] })
    return name === 'about' || name === 'website' ? t(`whatsapp.profile.hints.${name}`) : undefined
  }
  const field = (name: keyof ProfileForm) => ({
    label: t(`whatsapp.profile.${name}`),
    value: form[name],
    onChange: (text: string) => change({ [name]: text }),
    maxLength: profileLimits[name],
    hint: hintOf(name),
  })
  const complaint = (name: 'email' | 'website') =>
    wrong.includes(name) ? t(`whatsapp.profile.wrong.${name}`) : undefined
  const submit = () => {
    if (save.isPending) return
    const found = wrongIn(form)
    setWrong(found)
    if (found.length === 0) void mutateThen(save, { edits, picture }, { done: saved, here: onClose })
  }
  return (
    <Form
      label={t('whatsapp.profile.title', { name: accountName(account) })}
      onSubmit={submit}
      isChanged={picture !== null}
    >
      <PicturePick
        name={accountName(account)}
        shown={profile.profile_picture_url === null ? null : `/whatsapp-picture/${account.id}`}
        onPick={setPicture}
      />
      <TextField {...field('about')} />
      <FormRow>
        <TextField {...field('email')} type="email" error={complaint('email')} />
        <TextField {...field('website')} type="url" error={complaint('website')} />
      </FormRow>
      <TextField {...field('address')} />
      <TextArea {...field('description')} rows={3} />
      <FormError lines={[errorText(save.error, t)]} />
      {save.isPending && <Notice tone="progress">{t('whatsapp.profile.saving')}</Notice>}
      <FormSubmit label={t('whatsapp.profile.save')} isPending={save.isPending} onCancel={onClose} isAtEnd />
    </Form>
  )
}
