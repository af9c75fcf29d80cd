import { Copy } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import { FormActions } from './Form.tsx'
import { Notice } from '../feedback/Notice.tsx'
import styles from './ShownOnce.module.css'

type ShownOnceProps = {
  notice: string
  secret: string
  copyLabel: string
  onCopy: () => void
  keptLabel: string
  onKept: () => void
}

/** A secret that is shown only now, with a way to take it along. */
export function ShownOnce({ notice, secret, copyLabel, onCopy, keptLabel, onKept }: ShownOnceProps) {
  return (
    <div className={styles.shown}>
      <Notice tone="warning" isLive>
        {notice}
      </Notice>
      <code className={styles.secret}>{secret}</code>
      <FormActions>
        <Button label={keptLabel} tone="primary" onPress={onKept} />
        <Button label={copyLabel} icon={Copy} onPress={onCopy} takesFocus />
      </FormActions>
    </div>
  )
}
