ALTER TABLE "financeiro_medicao_itens" DROP CONSTRAINT "medicao_itens_percentual";--> statement-breakpoint
ALTER TABLE "financeiro_medicoes" ADD COLUMN "acima_do_contrato" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "financeiro_medicoes" ADD COLUMN "motivo_reabertura" text;--> statement-breakpoint
ALTER TABLE "financeiro_recebiveis" ADD COLUMN "chave_acesso_nota_fiscal" text;--> statement-breakpoint
ALTER TABLE "financeiro_medicao_itens" ADD CONSTRAINT "medicao_itens_percentual" CHECK (anterior >= 0 and acumulado >= anterior and acumulado < 1000);
--> statement-breakpoint
-- No part of an item is measured twice, with the item locked: each measurement starts where the one before it ended, so that together
-- they come to the highest of them. Of measurements that are written at the same moment the second sees the first.
CREATE OR REPLACE FUNCTION conferir_medicao() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  repetido boolean;
BEGIN
  PERFORM FROM financeiro_itens_contrato WHERE id = NEW.item_id FOR NO KEY UPDATE;
  SELECT sum(acumulado - anterior) > max(acumulado) INTO repetido FROM financeiro_medicao_itens WHERE item_id = NEW.item_id;
  IF repetido THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', MESSAGE = 'Uma parte de um item do contrato seria medida duas vezes.';
  END IF;
  RETURN NULL;
END $$;
