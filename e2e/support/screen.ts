import type { Locator, Page } from '@playwright/test'

/** The notice with this title; screen readers are told it a second time, out of sight. */
export const notice = (page: Page, titulo: string) => page.getByText(titulo, { exact: true }).first()

/** The row of a list that holds this text. */
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

export const dialog = (page: Page) => page.getByRole('dialog')

/** Did this picture arrive, and could the browser draw it? */
export const loaded = (image: Locator) =>
  image.evaluate(
    (element: { complete: boolean; naturalWidth: number }) => element.complete && element.naturalWidth > 0,
  )
