-- To which record a row of the trail belongs is what the departments declare: the start brings this trigger into line
-- with them (services/auditoria/owners.ts). Here it is as they declare it in this version; the rows keep what they have.
ALTER TABLE "auditoria" ALTER COLUMN "dono" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "auditoria" ALTER COLUMN "dono_id" DROP EXPRESSION;--> statement-breakpoint
CREATE OR REPLACE FUNCTION auditoria_dono() RETURNS trigger LANGUAGE plpgsql AS $dono$
DECLARE
  linha jsonb := coalesce(NEW.depois, NEW.antes);
BEGIN
  CASE NEW.tabela
    WHEN 'anexos' THEN NEW.dono := linha ->> 'tabela'; NEW.dono_id := (linha ->> 'registro_id')::integer;
    WHEN 'comercial_envios' THEN NEW.dono := 'comercial_propostas'; NEW.dono_id := (linha ->> 'proposta_id')::integer;
    WHEN 'predial_comentarios' THEN NEW.dono := 'predial_chamados'; NEW.dono_id := (linha ->> 'chamado_id')::integer;
    WHEN 'rh_documentos_funcionario' THEN NEW.dono := 'rh_funcionarios'; NEW.dono_id := (linha ->> 'funcionario_id')::integer;
  END CASE;
  RETURN NEW;
END $dono$;
--> statement-breakpoint
CREATE TRIGGER dono BEFORE INSERT ON auditoria FOR EACH ROW
WHEN (NEW.tabela IN ('anexos', 'comercial_envios', 'predial_comentarios', 'rh_documentos_funcionario')) EXECUTE FUNCTION auditoria_dono();
