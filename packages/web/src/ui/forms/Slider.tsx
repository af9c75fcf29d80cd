import { useState } from 'react'
import styles from './Slider.module.css'

type SliderProps = {
  label: string
  /** From 0 to 100. */
  value: number
  /** When it is let go. */
  onChange: (value: number) => void
}

export function Slider({ label, value, onChange }: SliderProps) {
  const [dragged, setDragged] = useState({ from: value, to: value })
  const shown = dragged.from === value ? dragged.to : value
  const commit = () => {
    if (shown !== value) onChange(shown)
  }
  return (
    <input
      type="range"
      aria-label={label}
      className={styles.slider}
      min={0}
      max={100}
      step={10}
      value={shown}
      onChange={(event) => setDragged({ from: value, to: Number(event.target.value) })}
      onPointerUp={commit}
      onKeyUp={commit}
      onBlur={commit}
    />
  )
}
