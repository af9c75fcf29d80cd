import { limits } from '@switchboard/contract'
import { Camera } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureComplaint, pictureTypes } from '../../../lib/picture-complaint.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import { FormError } from '../../../ui/forms/Form.tsx'
import styles from './Whatsapp.module.css'

type PicturePickProps = {
  name: string
  /** From our own origin; null: none is set. */
  shown: string | null
  onPick: (picture: File) => void
}

/** An optional picture, images only; shown before it is sent. */
export function PicturePick({ name, shown, onPick }: PicturePickProps) {
  const { t } = useTranslation()
  const [complaint, setComplaint] = useState<string | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => (preview === null ? undefined : () => URL.revokeObjectURL(preview)), [preview])
  const complaints = {
    'not-an-image': t('refusal.not-an-image'),
    'too-large': t('whatsapp.profile.tooLarge', { size: limits.pictureBytes / 1024 / 1024 }),
  }
  const take = (file: File | undefined) => {
    if (file === undefined) return
    const found = pictureComplaint(file)
    setComplaint(found && complaints[found])
    if (found !== null) return
    setPreview(URL.createObjectURL(file))
    onPick(file)
  }
  return (
    <div className={styles.pick}>
      {preview === null ? (
        <Avatar name={name} picture={shown} size="xl" of={{ side: 'client' }} />
      ) : (
        <img className={styles.preview} src={preview} alt={t('whatsapp.profile.newPicture')} />
      )}
      <div>
        <FileTrigger acceptedFileTypes={pictureTypes} onSelect={(files) => take(files?.[0])}>
          <Button label={t('whatsapp.profile.choosePicture')} icon={Camera} />
        </FileTrigger>
        <p className={styles.hint}>
          {t('whatsapp.profile.pictureHint', { size: limits.pictureBytes / 1024 / 1024 })}
        </p>
        <FormError lines={[complaint ?? undefined]} />
      </div>
    </div>
  )
}
