-- Most payables have no parts of projects. An update that meets no row fires the triggers of its statement all the same, here the
-- sums of costs and of the dashboard: a quarter of what it costs to change the status of a payable.
CREATE OR REPLACE FUNCTION partes_da_conta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'Cancelada' AND NEW.status <> 'Cancelada' AND OLD.rateio_guardado IS NOT NULL THEN
    INSERT INTO financeiro_despesas_projeto (id, user_id, created_at, projeto_id, descricao_despesa, data_despesa, valor_despesa,
      categoria_despesa, comprovante_url, conta_id)
    SELECT g.id, g.user_id, g.created_at, g.projeto_id, g.descricao_despesa, g.data_despesa, g.valor_despesa,
      g.categoria_despesa, g.comprovante_url, NEW.id
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
-- The same of a card expense and its date.
CREATE OR REPLACE FUNCTION partes_do_cartao() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM financeiro_despesas_projeto WHERE despesa_cartao_id = NEW.id) THEN RETURN NULL; END IF;
  UPDATE financeiro_despesas_projeto SET data_despesa = NEW.data_despesa
  WHERE despesa_cartao_id = NEW.id AND data_despesa = OLD.data_despesa;
  RETURN NULL;
END $$;
