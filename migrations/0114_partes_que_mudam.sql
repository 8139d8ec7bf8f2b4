-- Parts follow their payable where it becomes paid or is no longer, is reopened, or gets another date of issue: other changes of a
-- status ask nothing of them.
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
  IF ((OLD.status = 'Paga') <> (NEW.status = 'Paga') OR OLD.status = 'Cancelada' OR OLD.data_emissao <> NEW.data_emissao)
    AND EXISTS (SELECT FROM financeiro_despesas_projeto d WHERE d.conta_id = NEW.id) THEN
    PERFORM set_config('app.rateadas', 'sim', true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What is noted holds for one statement: the next of the same transaction notes its own. And one plan for all: of the number of payables
-- alone PostgreSQL made a new one at each statement, which cost more than what it then did.
CREATE OR REPLACE FUNCTION situar_partes() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  rateadas integer[];
BEGIN
  IF coalesce(current_setting('app.rateadas', true), '') = '' THEN RETURN NULL; END IF;
  PERFORM set_config('app.rateadas', '', true);
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
