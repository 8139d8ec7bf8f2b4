ALTER TABLE "financeiro_despesas_projeto" ADD COLUMN "descricao_antes" text;--> statement-breakpoint
ALTER TABLE "financeiro_recebiveis" ADD COLUMN "nota_fiscal_url" text;--> statement-breakpoint
CREATE INDEX "despesas_cartao_igual" ON "financeiro_despesas_cartao" USING btree ("valor_despesa","data_despesa");--> statement-breakpoint
CREATE INDEX "despesas_projeto_igual" ON "financeiro_despesas_projeto" USING btree ("valor_despesa","data_despesa") WHERE num_nonnulls(conta_id, despesa_cartao_id) = 0;--> statement-breakpoint
CREATE INDEX "despesas_projeto_por_categoria" ON "financeiro_despesas_projeto" USING btree ("projeto_id",f_busca(categoria_despesa),"data_despesa","id");--> statement-breakpoint
-- What an expense was called may name its supplier: once it is joined, it is called as every other part is.
UPDATE financeiro_despesas_projeto SET descricao_antes = descricao_despesa,
  descricao_despesa = CASE WHEN conta_id IS NULL THEN 'Despesa de cartão' ELSE 'Conta a pagar' END
WHERE num_nonnulls(conta_id, despesa_cartao_id) = 1 AND descricao_despesa NOT IN ('Conta a pagar', 'Despesa de cartão');
--> statement-breakpoint
-- Parts that come back from a cancelled payable keep what they were called before they were joined.
CREATE OR REPLACE FUNCTION partes_da_conta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'Cancelada' AND NEW.status <> 'Cancelada' AND OLD.rateio_guardado IS NOT NULL THEN
    INSERT INTO financeiro_despesas_projeto (id, user_id, created_at, projeto_id, descricao_despesa, descricao_antes, data_despesa,
      valor_despesa, categoria_despesa, comprovante_url, conta_id)
    SELECT g.id, g.user_id, g.created_at, g.projeto_id, g.descricao_despesa, g.descricao_antes, g.data_despesa,
      g.valor_despesa, g.categoria_despesa, g.comprovante_url, NEW.id
    FROM jsonb_populate_recordset(NULL::financeiro_despesas_projeto, OLD.rateio_guardado) g
    JOIN financeiro_projetos p ON p.id = g.projeto_id ORDER BY g.id;
  END IF;
  IF NOT EXISTS (SELECT FROM financeiro_despesas_projeto d WHERE d.conta_id = NEW.id) THEN RETURN NULL; END IF;
  UPDATE financeiro_despesas_projeto d
  SET estado = CASE NEW.status WHEN 'Paga' THEN 'Realizado' ELSE 'Comprometido' END,
    data_despesa = CASE d.data_despesa WHEN OLD.data_emissao THEN NEW.data_emissao ELSE d.data_despesa END
  WHERE d.conta_id = NEW.id AND (d.estado <> CASE NEW.status WHEN 'Paga' THEN 'Realizado' ELSE 'Comprometido' END
    OR (d.data_despesa = OLD.data_emissao AND NEW.data_emissao <> OLD.data_emissao));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What the client accepted nothing of is settled, and nothing was received.
CREATE OR REPLACE FUNCTION situar_recebivel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'Cancelado' AND NEW.valor_recebido + NEW.glosado = 0 THEN
    RETURN NEW;
  END IF;
  IF NEW.status = 'Cancelado' AND TG_OP = 'UPDATE' AND OLD.status IS DISTINCT FROM 'Cancelado' THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', MESSAGE = 'Este recebível tem recebimentos. Exclua-os antes de cancelá-lo.';
  END IF;
  NEW.status := CASE
    WHEN NEW.valor_recebido + NEW.glosado = 0 THEN 'A Receber'
    WHEN NEW.valor_recebido + NEW.glosado < NEW.bruto - NEW.retido THEN 'Recebido em Parte'
    WHEN NEW.valor_recebido = 0 THEN 'Glosado'
    ELSE 'Recebido'
  END;
  RETURN NEW;
END $$;
--> statement-breakpoint
UPDATE financeiro_recebiveis SET status = 'Glosado' WHERE status = 'Recebido' AND valor_recebido = 0;
