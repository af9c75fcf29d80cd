import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { cx } from '../lib/cx.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Toasts.module.css'
import type { Toast, ToastDesk } from './toast-queue.ts'

type ToastsProps = { desk: ToastDesk; label: string; closeLabel: string }

/** Over the lower end of the list: never over the composer. */
export function Toasts({ desk, label, closeLabel }: ToastsProps) {
  return (
    <ToastRegion queue={desk.queue} aria-label={label} className={styles.region ?? ''}>
      {({ toast }) => (
        <AriaToast toast={toast} className={cx(styles.toast, styles[toast.content.tone])}>
          <Icon of={icons[toast.content.tone]} className={styles.icon} />
          <Words
            toast={toast.content}
            onDone={() => {
              desk.queue.close(toast.key)
            }}
          />
          <span className={styles.close}>
            <IconButton icon={X} label={closeLabel} size="sm" onPress={() => desk.queue.close(toast.key)} />
          </span>
        </AriaToast>
      )}
    </ToastRegion>
  )
}

function Words({ toast, onDone }: { toast: Toast; onDone: () => void }) {
  const { text, sub, action } = toast
  return (
    <ToastContent className={styles.words}>
      <Text slot="title" className={styles.text ?? ''}>
        {text}
      </Text>
      {sub && (
        <Text slot="description" className={styles.sub ?? ''}>
          {sub}
        </Text>
      )}
      {action && (
        <span className={styles.action}>
          <Button
            label={action.label}
            tone="link"
            size="sm"
            onPress={() => {
              action.onPress()
              onDone()
            }}
          />
        </span>
      )}
    </ToastContent>
  )
}

const icons: Record<Toast['tone'], LucideIcon> = {
  plain: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}
