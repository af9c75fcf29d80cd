import { limits } from '@switchboard/contract'
import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '../../../lib/picture-address.ts'
import { failureOf } from '../../../live/outcome.ts'
import { failureWords } from '../../../live/refusal-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Face } from '../../../ui/Face.tsx'
import { FormError } from '../../../ui/Form.tsx'
import { useChangePicture } from '../api.ts'
import { pictureComplaint, pictureTypes } from '../profile-model.ts'
import styles from './PhotoPick.module.css'

/** §2: a photo change that accepts image files only. */
export function PhotoPick({ name, picture }: { name: string; picture: string | null }) {
  const { t } = useTranslation('panel')
  const { t: desk } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const change = useChangePicture()
  const [complaint, setComplaint] = useState<string | null>(null)
  const take = (file: File | undefined) => {
    if (file === undefined) return
    const found = pictureComplaint(file)
    setComplaint(found && complaints[found])
    if (found === null) change.mutate(file)
  }
  const complaints = {
    'not-an-image': desk('refusal.not-an-image'),
    'too-large': t('user.photoTooLarge', { bytes: limits.pictureBytes }),
  }
  const failed = change.isError ? failureWords(failureOf(change.error), desk) : null
  const lines = [complaint ?? failed].filter((line) => line !== null)
  return (
    <div className={styles.pick}>
      <Face name={name} picture={pictureAddress(picture)} size="xl" of={{ side: 'agent' }} />
      <div>
        <Button
          label={t('user.changePhoto')}
          icon={Camera}
          isPending={change.isPending}
          onPress={() => input.current?.click()}
        />
        <p className={styles.hint}>{t('user.imagesOnly')}</p>
        <FormError lines={lines} />
        <input
          ref={input}
          type="file"
          accept={pictureTypes}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('user.changePhoto')}
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0])
            // The same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </div>
    </div>
  )
}
