-- Of many payables changed at once, the parts follow in one statement: each one fires the triggers of its table, which keep the
-- sums of costs and of the dashboard. Most payables have no parts: that some do is noted until the end of the transaction, so
-- that nothing else is looked for where none has.
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
  IF EXISTS (SELECT FROM financeiro_despesas_projeto d WHERE d.conta_id = NEW.id) THEN
    PERFORM set_config('app.rateadas', 'sim', true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION situar_partes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rateadas integer[];
BEGIN
  IF coalesce(current_setting('app.rateadas', true), '') = '' THEN RETURN NULL; END IF;
  rateadas := ARRAY(
    SELECT d.conta_id FROM depois n JOIN antes a ON a.id = n.id JOIN financeiro_despesas_projeto d ON d.conta_id = n.id
    WHERE (a.status, a.data_emissao) IS DISTINCT FROM (n.status, n.data_emissao)
  );
  IF rateadas = '{}' THEN RETURN NULL; END IF;
  UPDATE financeiro_despesas_projeto d
  SET estado = CASE n.status WHEN 'Paga' THEN 'Realizado' ELSE 'Comprometido' END,
    data_despesa = CASE d.data_despesa WHEN a.data_emissao THEN n.data_emissao ELSE d.data_despesa END
  FROM depois n JOIN antes a ON a.id = n.id
  WHERE d.conta_id = ANY (rateadas) AND d.conta_id = n.id
    AND (d.estado <> CASE n.status WHEN 'Paga' THEN 'Realizado' ELSE 'Comprometido' END
      OR (d.data_despesa = a.data_emissao AND n.data_emissao <> a.data_emissao));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Triggers run by name, those of rows before those of the statement: after `rateio_depois`.
CREATE TRIGGER rateio_seguir AFTER UPDATE ON financeiro_contas_a_pagar REFERENCING OLD TABLE AS antes NEW TABLE AS depois
FOR EACH STATEMENT EXECUTE FUNCTION situar_partes();
--> statement-breakpoint
-- What is generated is not told in the trail: of recurrences, their rule.
CREATE OR REPLACE FUNCTION sem_busca(registro jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT registro - '{busca,busca_nome,busca_titulo,busca_contato,regra}'::text[] $$;
