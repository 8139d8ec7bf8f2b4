import { useLocation } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { type Department, locate } from './department.ts'

/** The departments of this installation, as `main.web.tsx` lists them. */
export const DepartmentsContext = createContext<readonly Department[]>([])

export const useDepartments = () => useContext(DepartmentsContext)

export const usePathname = () => useLocation({ select: location => location.pathname })

/** The department and screen that are being shown. */
export function usePlace() {
  return locate(useDepartments(), usePathname())
}
