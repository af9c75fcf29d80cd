import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { BubbleEditor } from './BubbleEditor.tsx'
import styles from './DepartmentTexts.module.css'

type DepartmentTextsProps = { departmentid: string; title: string; onClose: () => void }

/** The saved texts that all agents of a department read. */
export function DepartmentTexts({ departmentid, title, onClose }: DepartmentTextsProps) {
  return (
    <Dialog onClose={onClose} title={title} size="wide" holds="texts">
      <div className={styles.boxes}>
        <BubbleEditor departmentid={departmentid} />
      </div>
    </Dialog>
  )
}
