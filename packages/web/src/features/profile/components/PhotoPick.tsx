import { limits } from '@switchboard/contract'
import { Camera, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '../../../lib/picture-address.ts'
import { pictureComplaint, pictureTypes } from '../../../lib/picture-complaint.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import { FormError } from '../../../ui/forms/Form.tsx'
import type { PictureChoice } from '../api.ts'
import styles from './PhotoPick.module.css'

type PhotoPickProps = {
  name: string
  /** The present one. */
  picture: string | null
  choice: PictureChoice
  onChoice: (choice: PictureChoice) => void
  /** Why the last choice was not saved. */
  failed: string | undefined
}

/** A photo change that accepts image files only; it is shown here first, and saved with the form. */
export function PhotoPick({ name, picture, choice, onChoice, failed }: PhotoPickProps) {
  const { t } = useTranslation()
  const [complaint, setComplaint] = useState<string | null>(null)
  const take = (file: File | undefined) => {
    if (file === undefined) return
    const found = pictureComplaint(file)
    setComplaint(found && complaints[found])
    if (found === null) onChoice({ file, url: URL.createObjectURL(file) })
  }
  const complaints = {
    'not-an-image': t('refusal.not-an-image'),
    'too-large': t('user.photoTooLarge', { bytes: limits.pictureBytes }),
  }
  const present = choice === null ? pictureAddress(picture) : null
  const shown = choice === null || choice === 'none' ? present : choice.url
  return (
    <div className={styles.pick}>
      <Avatar name={name} picture={shown} size="xl" of={{ side: 'agent' }} />
      <div>
        <div className={styles.buttons}>
          <FileTrigger acceptedFileTypes={pictureTypes} onSelect={(files) => take(files?.[0])}>
            <Button label={t('user.changePhoto')} icon={Camera} />
          </FileTrigger>
          {shown !== null && (
            <Button
              label={t('user.removePhoto')}
              icon={Trash2}
              tone="quiet"
              onPress={() => onChoice(picture === null ? null : 'none')}
            />
          )}
        </div>
        <p className={styles.hint}>{choice === null ? t('user.imagesOnly') : t('user.photoNotSaved')}</p>
        <FormError lines={[complaint ?? failed]} />
      </div>
    </div>
  )
}
