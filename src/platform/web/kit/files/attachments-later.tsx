import { lazyForm } from '../lazy-form.tsx'

/** Fetched once the facts of the record are there, about as high as it begins. */
export const Attachments = lazyForm(
  async () => (await import('./attachments.tsx')).Attachments,
  <div aria-busy className="min-h-40 sm:col-span-2" />,
)
