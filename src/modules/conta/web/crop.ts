/** The part of a picture that is kept: a square around a point, all in pixels of the picture. */
export interface Crop {
  x: number
  y: number
  /** 1 takes the largest square that fits; 2 a square of half its side. */
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const MAX_ZOOM = 5

export const sideOf = ({ width, height }: Size, { zoom }: Crop) => Math.min(width, height) / zoom

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** The nearest crop that lies within the picture. */
export function clampCrop(size: Size, crop: Crop): Crop {
  const zoom = between(1, crop.zoom, MAX_ZOOM)
  const half = sideOf(size, { ...crop, zoom }) / 2
  return {
    zoom,
    x: between(half, crop.x, size.width - half),
    y: between(half, crop.y, size.height - half),
  }
}

export const middleOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** Moves the picture below the frame, by shares of the frame's side: to the right shows more of its left. */
export function dragCrop(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop)
  return clampCrop(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side })
}
