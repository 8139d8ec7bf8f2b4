import { matrizPadrao } from '#modules/areas.ts'
import { comercial } from '#modules/comercial/server/module.ts'
import { conta } from '#modules/conta/server/module.ts'
import { financeiro } from '#modules/financeiro/server/module.ts'
import { painel } from '#modules/painel/server/module.ts'
import { predial } from '#modules/predial/server/module.ts'
import { rh } from '#modules/rh/server/module.ts'
import { ssma } from '#modules/ssma/server/module.ts'
import { ti } from '#modules/ti/server/module.ts'
import type { Config } from '#platform/server/ground/config.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { prepare, start } from '#platform/server/start.ts'

/** In the order in which the summary mail tells of them. */
const departments = [painel, comercial, financeiro, predial, ssma, rh, ti, conta]

/** Starts the product with all departments. @param opening its database */
export const startProduct = (config: Config, opening: Promise<Database>) =>
  start(config, opening, departments, matrizPadrao)

/** Fills a database that was just made with what every installation has, and closes it. */
export const prepareProduct = (opening: Promise<Database>) => prepare(opening, departments, matrizPadrao)
