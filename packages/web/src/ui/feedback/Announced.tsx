/** What screen readers announce when it changes, and nobody sees. */
export const Announced = ({ text }: { text: string }) => (
  <p className="visually-hidden" aria-live="polite">
    {text}
  </p>
)
